import type { Json } from '../../../platform/db/database.gen.ts'
import { isEmailAddress } from '../../../platform/email-address.ts'
import { isInternalPath, isWebAddress } from '../../../platform/web-address.ts'
import { isGroup, type MenuEntry, type MenuPlace, parseEntries } from './menu-tree.ts'

/** Limits of the SQL function `menu_error`. */
export const maxLabelLength = 24
const maxEntries = 60
export const maxColumns = 4
const maxClosingLinks = 8
const maxTargetLength = 500

/** Whether a text is a URL, a path on this site, or an e-mail address with `mailto:`. */
export const isMenuUrl = (text: string): boolean =>
  text.length <= maxTargetLength &&
  (isWebAddress(text) || isInternalPath(text) || (text.startsWith('mailto:') && isEmailAddress(text.slice(7))))

function findEntryError(entry: MenuEntry, place: MenuPlace, isInside: boolean): string | undefined {
  const { label } = entry
  if (label.length > maxLabelLength) return `“${label}” has more than ${maxLabelLength} characters.`
  if (isGroup(entry)) {
    if (place === 'button' || place === 'closing') return 'Only the main menu and the footer have groups.'
    return label.trim() ? undefined : 'Enter a label for the group.'
  }
  if (entry.kind === 'url') {
    if (!label.trim()) return `Enter a label for ${entry.target}.`
    if (!isMenuUrl(entry.target))
      return `“${entry.target.slice(0, 60)}” is not a link. Use https://, mailto: or a path such as /press.`
  }
  if (place === 'footer' && !isInside) return 'A link in the footer belongs to a column.'
  if (entry.kind !== 'automatic') return undefined
  if (entry.target === 'davos') return place === 'main' ? undefined : 'The link to Davos belongs into the main menu.'
  if (!isInside) return 'The circles and the contact details belong into a group or a column.'
  return entry.target === 'contact' && place !== 'footer'
    ? 'The contact details belong into a column of the footer.'
    : undefined
}

/** Error message for a column of `menus`, by the rules of the SQL function `menu_error`. */
export function findMenuError(place: MenuPlace, value: Json | undefined): string | undefined {
  const entries = parseEntries(value)
  const inner = entries.flatMap(entry => (isGroup(entry) ? entry.items : []))
  const all = [...entries, ...inner]
  for (const entry of entries) {
    const error = findEntryError(entry, place, false)
    if (error) return error
  }
  for (const entry of inner) {
    const error = findEntryError(entry, place, true)
    if (error) return error
  }
  if (place === 'main' && all.filter(entry => entry.kind === 'automatic' && entry.target === 'davos').length !== 1)
    return 'The link to Davos is automatic and stays in the main menu. It can be hidden.'
  if (place === 'button' && all.length !== 1) return 'The header has one button.'
  if (place === 'footer' && entries.length > maxColumns) return `The footer has at most ${maxColumns} columns.`
  if (place === 'closing' && all.length > maxClosingLinks) return `The last line has at most ${maxClosingLinks} links.`
  return all.length > maxEntries ? `A menu has at most ${maxEntries} entries.` : undefined
}

/** Entries as the database stores them, with trimmed labels. */
export const toStoredEntries = (value: Json | undefined): MenuEntry[] =>
  parseEntries(value).map(entry => {
    const label = entry.label.trim()
    return isGroup(entry)
      ? { ...entry, label, items: entry.items.map(item => ({ ...item, label: item.label.trim() })) }
      : { ...entry, label }
  })
