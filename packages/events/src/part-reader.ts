import { z } from 'zod'

/** Puts events together of parts that it has judged before: of each event only its own members are left to judge. */
export interface PartReader<Event> {
  /** The event; null where it takes judging as a whole to say whether it is one. */
  read(parts: readonly object[], own: object): Event | null
}

interface JudgedPart {
  /** What the schema makes of its members. */
  members: object
  shape: PartShape
}

/** What parts with the same names have in common. */
interface PartShape {
  id: number
  names: readonly string[]
  schema: z.ZodObject
}

/** What an event needs beside its parts. */
interface Remainder {
  schema: z.ZodObject
  taken: ReadonlySet<string>
}

/** Redirectors write a handful of shapes. */
const maxShapes = 100

/** @throws Error for a schema that judges members together: no part can be judged before its event is whole */
export function createPartReader<Event>(whole: z.ZodObject & z.ZodType<Event>): PartReader<Event> {
  if ((whole.def.checks ?? []).length > 0) throw new Error('The schema of an event judges members together.')
  const membersOf = (isWanted: (name: string) => boolean): z.ZodObject =>
    z.object(Object.fromEntries(Object.entries(whole.shape).filter(([name]) => isWanted(name))))
  const judged = new WeakMap<object, JudgedPart | null>()
  const remainders = new Map<string, Remainder>()
  const shapes = new Map<string, PartShape>()
  let shapesMade = 0

  const judge = (part: object): JudgedPart | null => {
    const names = Object.keys(part).filter((name) => Object.hasOwn(whole.shape, name))
    const shape = held(shapes, names.join(), () => {
      return { id: shapesMade++, names, schema: membersOf((name) => names.includes(name)) }
    })
    const parsed = shape.schema.safeParse(part)
    return parsed.success ? { members: parsed.data, shape } : null
  }
  const judgedOf = (part: object): JudgedPart | null => {
    const known = judged.get(part)
    if (known !== undefined) return known
    const verdict = judge(part)
    judged.set(part, verdict)
    return verdict
  }
  const remainderOf = (parts: readonly JudgedPart[]): Remainder =>
    held(remainders, parts.map(({ shape }) => shape.id).join(), () => {
      const taken = new Set(parts.flatMap(({ shape }) => shape.names))
      return { schema: membersOf((name) => !taken.has(name)), taken }
    })

  return {
    read: (parts, own) => {
      const known: JudgedPart[] = []
      for (const part of parts) {
        const verdict = judgedOf(part)
        if (verdict === null) return null
        known.push(verdict)
      }
      const remainder = remainderOf(known)
      // What an event says itself counts more than its parts.
      for (const name in own) if (remainder.taken.has(name)) return null
      const parsed = remainder.schema.safeParse(own)
      if (!parsed.success) return null
      const [first, second, ...others] = known
      const event: object =
        others.length === 0
          ? { ...first?.members, ...second?.members, ...parsed.data }
          : Object.assign({}, ...known.map(({ members }) => members), parsed.data)
      // Each member was judged by what `whole` has for its name, and none is left out: an event, which the type of a merge cannot say.
      return event as Event
    },
  }
}

function held<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  if (values.size >= maxShapes) values.clear()
  const made = make()
  values.set(key, made)
  return made
}
