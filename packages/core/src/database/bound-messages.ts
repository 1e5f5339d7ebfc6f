import * as connection from 'neo4j-driver-bolt-connection'
import { getHeapStatistics } from 'node:v8'

/** The types of the package leave this out. */
const { channel } = connection as unknown as Private

const MEGABYTE = 2 ** 20
/** Reading this much takes about a second, in which nothing else is done. */
const MOST_BYTES = 16 * MEGABYTE
/** A row of small numbers takes up to forty times its bytes in memory. */
const SHARE_OF_HEAP = 1 / 40

/** The most bytes that a row may have, and with it any other message of the database. */
export const MOST_ROW_BYTES = Math.floor(
  Math.min(MOST_BYTES, getHeapStatistics().heap_size_limit * SHARE_OF_HEAP),
)

/** What a statement fails with whose row, or other message, is larger than {@link MOST_ROW_BYTES}. */
export class RowTooLargeError extends Error {
  override readonly name = 'RowTooLargeError'

  constructor() {
    super(`one row of the result is larger than ${Math.floor(MOST_ROW_BYTES / MEGABYTE)} MB`)
  }
}

/**
 * Has the driver read messages of many pieces in a time that grows with their size, and none larger than
 * {@link MOST_ROW_BYTES}. Of itself it looks through all pieces for each byte, which for a list of a million items
 * takes twenty seconds, and it takes whatever comes; in either case nothing else runs meanwhile, neither timeouts nor
 * the end of the process. The driver has no public way to say so.
 */
export function boundMessages(): void {
  const { prototype } = channel.Dechunker
  if (prototype.readsWhole !== undefined) return
  prototype.readsWhole = true
  const onHeader = prototype._onHeader
  prototype._onHeader = function (size) {
    if (size === 0) {
      if (this._currentMessage.length > 1) this._currentMessage = [join(this._currentMessage)]
      this.bytes = 0
    } else {
      this.bytes = (this.bytes ?? 0) + size
      if (this.bytes > MOST_ROW_BYTES) return refuse(this)
    }
    return onHeader.call(this, size)
  }
}

/** Has the connection fail as it does for a message that cannot be read, and pass over what still comes. */
function refuse(dechunker: Dechunker): State {
  dechunker._currentMessage = []
  dechunker.onmessage({
    readUInt8: () => {
      throw new RowTooLargeError()
    },
  })
  return passOver
}

const passOver: State = (piece) => {
  piece.position = piece.length
  return passOver
}

function join(pieces: readonly Piece[]): Piece {
  const whole = channel.alloc(pieces.reduce((bytes, { length }) => bytes + length, 0))
  for (const piece of pieces) whole.writeBytes(piece)
  whole.reset()
  return whole
}

interface Private {
  readonly channel: {
    readonly Dechunker: { readonly prototype: Dechunker }
    alloc(bytes: number): Piece
  }
}

/** Private parts of the driver, which stand as they are in the version that is pinned. */
interface Dechunker {
  readsWhole?: boolean
  bytes?: number
  _currentMessage: Piece[]
  _onHeader: (this: Dechunker, size: number) => State
  onmessage(message: Pick<Piece, 'readUInt8'>): void
}

/** Reads a piece and returns what reads the next. */
type State = (piece: Piece) => State

interface Piece {
  readonly length: number
  position: number
  readUInt8(): number
  writeBytes(piece: Piece): void
  reset(): void
}
