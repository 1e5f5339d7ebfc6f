/**
 * Stands in for a zod schema, or a table computed from some, until anything of it is used, and then for ever. In the
 * bundles of the apps every schema of the SDK is made so: there are hundreds, a session uses few, and making them all
 * takes longer than the rest of a start.
 */
export function lazySchema<Schema extends object>(make: () => Schema): Schema {
  let made: Schema | undefined
  const schema = (): Schema => (made ??= make())
  return new Proxy<object>(
    {},
    {
      get: (_, key) => {
        const value: unknown = Reflect.get(schema(), key)
        // The methods of a set work on no stand-in.
        return typeof value === 'function' && schema() instanceof Set
          ? (value.bind(schema()) as unknown)
          : value
      },
      set: (_, key, value) => Reflect.set(schema(), key, value),
      has: (_, key) => Reflect.has(schema(), key),
      ownKeys: () => Reflect.ownKeys(schema()),
      getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
      getOwnPropertyDescriptor: (_, key) => {
        const descriptor = Reflect.getOwnPropertyDescriptor(schema(), key)
        // What a proxy calls fixed must be fixed in the object that it was made of, which is empty.
        return descriptor && { ...descriptor, configurable: true }
      },
    },
  ) as Schema
}
