import * as v from 'valibot'
import { parseWithSchema } from '../../platform/parse-with-schema.ts'

const figureSchema = v.object({ value: v.string(), label: v.string() })
/** Key figure of a circle, such as the number of members. The value is text. */
export type CircleFigure = v.InferOutput<typeof figureSchema>

/** Parses the key figures in the JSON column of a circle. Invalid items are dropped. */
export const parseCircleFigures = (value: unknown): CircleFigure[] =>
  (Array.isArray(value) ? value : []).flatMap(item => parseWithSchema(figureSchema, item) ?? [])

/** Whether the circle is an independent association with a separate website, and not a part of the network. */
export const isIndependentCircle = (circle: { external_url: string | null }) => circle.external_url !== null

/** Splits the people of a circle into the chair (head of the circle) and the other people. */
export function separateHeadFromMembers<Person extends { groups: string[] }>(people: Person[]) {
  const chair = people.find(({ groups }) => groups.includes('chair'))
  return { chair, others: people.filter(person => person !== chair) }
}
