import * as v from 'valibot'
import { parseShape } from '../../platform/parse-shape.ts'

const figure = v.object({ value: v.string(), label: v.string() })
/** A number the circle answers for, as it is written. */
export type CircleFigure = v.InferOutput<typeof figure>

/** What of the JSON column are figures; anything else in it is left out. */
export const parseFigures = (kept: unknown): CircleFigure[] =>
  (Array.isArray(kept) ? kept : []).flatMap(item => parseShape(figure, item) ?? [])

/** A circle that keeps a house of its own elsewhere: not a part of the network, but at its table. */
export const isIndependent = (circle: { external_url: string | null }) => circle.external_url !== null

/** The chair of a circle and everybody else at its table. */
export function table<Person extends { groups: string[] }>(people: Person[]) {
  const chair = people.find(({ groups }) => groups.includes('chair'))
  return { chair, others: people.filter(person => person !== chair) }
}
