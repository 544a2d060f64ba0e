export interface Connection<T> {
  value: T
  /** Ends it as far as the other side allows, then cuts it. Never rejects. */
  end(): Promise<void>
}

export interface ConnectionSlot<T> {
  /** The present connection, made when there is none; a failed attempt is not cached. */
  get(): Promise<T>
  /** Ends the connection when it is still the present one: the next `get` makes another. */
  discard(value: T): void
  /** Ends the present connection; `get` rejects from now on. */
  close(): Promise<void>
}

/** One connection that all callers share, replaced when it cannot be used any more. */
export function createConnectionSlot<T>(connect: () => Promise<Connection<T>>): ConnectionSlot<T> {
  let present: Promise<Connection<T>> | undefined
  const endings = new Set<Promise<void>>()
  let closed = false

  const end = (connection: Connection<T>) => {
    const ending = connection.end().finally(() => endings.delete(ending))
    endings.add(ending)
  }
  const open = () => {
    const opening = connect()
    present = opening
    opening.catch(() => {
      if (present === opening) present = undefined
    })
    return opening
  }
  return {
    get: async () => {
      if (closed) throw new Error('The event bus is closed')
      return (await (present ?? open())).value
    },
    discard: (value) => {
      const suspect = present
      suspect?.then(
        (connection) => {
          if (connection.value !== value || present !== suspect) return
          present = undefined
          end(connection)
        },
        () => {},
      )
    },
    close: async () => {
      closed = true
      const last = present
      present = undefined
      await last?.then(end, () => {})
      await Promise.all(endings)
    },
  }
}
