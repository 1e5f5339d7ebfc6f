import type { Session } from 'neo4j-driver-lite'
import type { Lease } from './driver-pool.ts'
import { endOf } from './end-of-work.ts'

/** Milliseconds that a read waits for its session to close; it takes about 50 with a statement running. */
const waited = 1000
/** Milliseconds after which a session that does not close is given up together with its driver. */
const patience = 3000

/**
 * Closes a session, which ends a statement still running in it. A database that does not answer keeps that
 * from ever finishing, so a read waits a second at most and the connection is given up behind its back. A write
 * waits until then, since the database's last word tells whether it was done.
 */
export async function closeSession(session: Session, lease: Lease, mode: 'READ' | 'WRITE'): Promise<void> {
  const closing = session.close()
  const guarded = endOf(closing, patience).then((end) => {
    if (end.kind !== 'done') lease.retire()
    lease.release()
  })
  await (mode === 'WRITE' ? guarded : endOf(guarded, waited))
}
