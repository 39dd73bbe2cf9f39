import type { Json } from '../../../platform/db/database.gen.ts'
import { paths } from '../../../platform/paths.ts'
import { product } from '../../../platform/product.ts'
import { isMenuUrl } from './menu-rules.ts'
import {
  isGroup,
  type LinkEntry,
  type LinkKind,
  linkKinds,
  type MenuEntry,
  type MenuPlace,
  menuPlaces,
  parseEntries,
} from './menu-tree.ts'

/** Target of a link in the menu: row of the view `menu_targets`. */
export type MenuTarget = { kind: LinkKind; target: string; title: string; path: string; isShown: boolean }

type TargetRow = Record<'kind' | 'target' | 'title' | 'path', string | null> & { is_shown: boolean | null }

/** Parses rows of the view `menu_targets`, whose paths have "*" in the place of the product's slug. */
export const parseTargets = (rows: readonly TargetRow[]): MenuTarget[] =>
  rows.flatMap(({ kind, target, title, path, is_shown }) => {
    const linkKind = linkKinds.find(known => known === kind)
    if (!linkKind || target === null || title === null || path === null) return []
    return [
      { kind: linkKind, target, title, path: path.replace(/^\/\*-/, `/${product.slug}-`), isShown: is_shown === true },
    ]
  })

export const findTarget = ({ kind, target }: Pick<LinkEntry, 'kind' | 'target'>, targets: readonly MenuTarget[]) =>
  targets.find(known => known.kind === kind && known.target === target)

const automaticNames: Record<string, string> = { circles: 'All circles', contact: 'Contact details', davos: 'Davos' }

/** Title of an entry's target. An entry with an empty label is shown with this title. */
export const getOwnTitle = (entry: MenuEntry, targets: readonly MenuTarget[]): string =>
  isGroup(entry)
    ? ''
    : (findTarget(entry, targets)?.title ?? (entry.kind === 'automatic' ? (automaticNames[entry.target] ?? '') : ''))

/** Name of an entry as visitors see it. */
export const getEntryName = (entry: MenuEntry, targets: readonly MenuTarget[]): string =>
  entry.label || getOwnTitle(entry, targets) || 'Deleted page'

const pageKindNames: Partial<Record<LinkKind, string>> = {
  page: 'page',
  circle: 'circle',
  flagship: 'flagship',
  category: 'category',
}

/** Text about the target of an entry: its path, or what the entry contains. */
export function describeTarget(entry: MenuEntry, targets: readonly MenuTarget[]): string {
  if (isGroup(entry)) return `Group, ${entry.items.length} ${entry.items.length === 1 ? 'link' : 'links'}`
  if (entry.kind === 'url') return entry.target
  if (entry.target === 'circles') return 'Follows the circles'
  if (entry.target === 'contact') return 'From General'
  const found = findTarget(entry, targets)
  if (!found) return entry.kind === 'automatic' ? paths.flagshipDavos : 'Deleted'
  return entry.label && entry.label !== found.title ? `${found.path}, ${found.title}` : found.path
}

/** Reason why visitors do not see a link that no editor has hidden. */
export function findTargetFault(entry: MenuEntry, targets: readonly MenuTarget[]): string | undefined {
  if (isGroup(entry) || entry.is_hidden || ['url', 'automatic'].includes(entry.kind)) return undefined
  const found = findTarget(entry, targets)
  if (!found) return `The ${pageKindNames[entry.kind] ?? 'page'} was deleted.`
  if (entry.kind === 'flagship' && !found.isShown) return 'The flagship has no page.'
  return found.isShown ? undefined : `The ${pageKindNames[entry.kind] ?? 'page'} is not published.`
}

/** Note about a link that the site shows or hides automatically. */
export function describeAutomatic(entry: MenuEntry, targets: readonly MenuTarget[]): string | undefined {
  if (isGroup(entry) || entry.kind !== 'automatic' || entry.target !== 'davos') return undefined
  return findTarget(entry, targets)?.isShown ? undefined : 'Shown while the flagship is visible.'
}

/**
 * Link for a typed text: a page of this site if a target has the path, otherwise a URL. The origin of this site is
 * removed, so that the link works on every domain of the site.
 */
export function readTypedTarget(typed: string, targets: readonly MenuTarget[], origin: string): LinkEntry | undefined {
  const text = typed.trim()
  const own = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text === origin ? '/' : text
  const known = targets.find(({ path, kind }) => path === own && kind !== 'automatic')
  if (known) return { kind: known.kind, target: known.target, label: '', is_hidden: false }
  const candidates = [own, `mailto:${own}`, ...(/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(own) ? [`https://${own}`] : [])]
  const target = candidates.find(isMenuUrl)
  return target === undefined ? undefined : { kind: 'url', target, label: '', is_hidden: false }
}

/**
 * Entries that visitors see: entries that are not hidden and whose target is shown, and groups that contain such a
 * link.
 */
export function listVisible<Entry extends MenuEntry>(
  entries: readonly Entry[],
  targets: readonly MenuTarget[],
): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    if (entry.is_hidden) return []
    if (isGroup(entry)) {
      const items = listVisible(entry.items, targets)
      return items.length > 0 ? [{ ...entry, items }] : []
    }
    const isOwn = entry.kind === 'url' || entry.target === 'circles' || entry.target === 'contact'
    return isOwn || findTarget(entry, targets)?.isShown ? [entry] : []
  })
}

/** Names of the links in all lists whose target visitors cannot open. */
export function listMenuFaults(menu: Partial<Record<MenuPlace, Json>> | null, rows: readonly TargetRow[]): string[] {
  const targets = parseTargets(rows)
  return menuPlaces
    .flatMap(place => parseEntries(menu?.[place]))
    .flatMap(entry => (isGroup(entry) ? (entry.is_hidden ? [] : entry.items) : [entry]))
    .filter(entry => findTargetFault(entry, targets) !== undefined)
    .map(entry => getEntryName(entry, targets))
}
