import { expect, test } from 'vitest'
import type { RecordKind } from '../../app/desk/record/define-record.ts'
import { recordDefinitions } from '../../app/record-definitions.ts'

/** Lists the names of the fields that the form and the panel of a record show. */
const listPlaced = ({ layout, rare = [], sections = [], aside = [] }: RecordKind) => [
  ...layout.flatMap(line => (typeof line === 'string' ? line : 'beside' in line ? [line.field, line.beside] : line)),
  ...[...rare, ...sections, ...aside].flatMap(({ fields }) => fields.flat()),
]

/** Names of the fields that have a special control on the screen of their record. */
const ownControls: Partial<Record<string, string[]>> = {
  picture: ['focus_x', 'focus_y'],
  flagship: ['is_visible'],
  edition: ['is_visible'],
  section: ['items', 'is_visible', 'visible_from', 'visible_until'],
}

/** Names of the fields that other controls fill in: the bar sets the status, and the image field sets the alt text. */
function listAutomaticFields({ kind, publishes, fields }: RecordKind) {
  const altColumns = Object.values(fields).flatMap(({ control }) =>
    control.name === 'picture' && control.altColumn ? [control.altColumn] : [],
  )
  return [...(publishes ? ['status'] : []), ...altColumns, ...(ownControls[kind] ?? [])]
}

test.each(recordDefinitions.map(kind => [kind.kind, kind] as const))(
  'every field of a record has exactly one place in the form (record type %s)',
  (_, kind) => {
    const automaticFields = listAutomaticFields(kind)
    const expectedFields = Object.keys(kind.fields).filter(name => !automaticFields.includes(name))
    expect(listPlaced(kind).toSorted()).toEqual(expectedFields.toSorted())
  },
)
