import * as v from 'valibot'
import { parseWithSchema } from '../../platform/parse-with-schema.ts'

const figure = v.object({ value: v.string(), label: v.string() })
/** Figure of a circle, such as a number of members; the value is text. */
export type CircleFigure = v.InferOutput<typeof figure>

/** Parses the figures from the JSON column; drops invalid items. */
export const parseFigures = (value: unknown): CircleFigure[] =>
  (Array.isArray(value) ? value : []).flatMap(item => parseWithSchema(figure, item) ?? [])

/** Whether the circle is an association of its own, with its own website, and not part of the network. */
export const isIndependent = (circle: { external_url: string | null }) => circle.external_url !== null

/** Splits the people of a circle into its chair and the others. */
export function splitTable<Person extends { groups: string[] }>(people: Person[]) {
  const chair = people.find(({ groups }) => groups.includes('chair'))
  return { chair, others: people.filter(person => person !== chair) }
}
