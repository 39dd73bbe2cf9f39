import { getFieldMergers } from '../../../desk/record/define-record.ts'
import type { FieldKind } from '../../../desk/record/field-kind.ts'
import { mergeItems } from '../../../desk/record/merge-items.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import type { FieldErrors } from '../../../platform/refusal.ts'
import { findMenuError } from './menu-rules.ts'
import type { MenuTarget } from './menu-targets.ts'
import { getEntryName } from './menu-targets.ts'
import { isGroup, type MenuEntry, type MenuPlace, menuPlaces, parseEntries } from './menu-tree.ts'

/** Names of the lists of the menu. */
export const menuPlaceNames: Record<MenuPlace, string> = {
  main: 'Main menu',
  button: 'Button',
  footer: 'Footer',
  closing: 'Last line',
}

const parseEntriesAsJson = (value: Json | undefined): Json[] => parseEntries(value) as unknown as Json[]

/** Formats a menu for the history and for conflicts: one entry a line, links of a group indented. */
const formatMenu = (targets: readonly MenuTarget[], value: Json | undefined): string => {
  const format = (entry: MenuEntry) => `${getEntryName(entry, targets)}${entry.is_hidden ? ' (hidden)' : ''}`
  return parseEntries(value)
    .flatMap(entry => [format(entry), ...(isGroup(entry) ? entry.items.map(item => `– ${format(item)}`) : [])])
    .join('\n')
}

export type MenuField = Pick<FieldKind, 'label' | 'show' | 'merge'>

/** Fields of the form, one for each column of the table `menus`. */
export const makeMenuFields = (targets: readonly MenuTarget[]): Record<MenuPlace, MenuField> => {
  const makeField = (place: MenuPlace): MenuField => ({
    label: menuPlaceNames[place],
    show: value => formatMenu(targets, value),
    merge: (base, mine, theirs) =>
      mergeItems(parseEntriesAsJson(base), parseEntriesAsJson(mine), parseEntriesAsJson(theirs)),
  })
  return {
    main: makeField('main'),
    button: makeField('button'),
    footer: makeField('footer'),
    closing: makeField('closing'),
  }
}

export const getMenuMergers = (fields: Record<MenuPlace, MenuField>) =>
  getFieldMergers({ fields: fields as unknown as Record<string, FieldKind> })

/** Errors of the form by column. */
export const validateMenu = (values: Record<string, Json>): FieldErrors =>
  Object.fromEntries(
    menuPlaces.flatMap(place => {
      const error = findMenuError(place, values[place])
      return error ? [[place, error]] : []
    }),
  )
