import { RowError } from './row-error.ts'
import type { RelationLink, RowSchema } from './row-schema.ts'
import { findNearestName } from './suggest-name.ts'

/**
 * Finds the only relationship by which rows of `origin` embed the requested table or view.
 * @throws RowError when there is no such relationship, or more than one
 */
export function findRelationLink(
  schema: RowSchema,
  origin: string,
  target: string,
  hint: string | undefined,
): RelationLink {
  const links = (schema.links.get(origin) ?? []).filter(link => isLinkToTarget(link, target, hint))
  const [link] = links
  if (links.length > 1) throw makeAmbiguousLinkError(origin, target, links)
  if (!link) throw makeMissingLinkError(schema, origin, target, hint)
  return link
}

function isLinkToTarget(link: RelationLink, target: string, hint: string | undefined): boolean {
  if (link.kind === 'computed') return target === link.name
  const isTarget = target === link.to.name
  const [pair, ...others] = link.columns
  const single = pair && others.length === 0 ? pair : undefined
  if (link.isSelf) {
    if (hint !== undefined) return isTarget && link.kind === 'to-many' && single?.[1] === hint
    return (isTarget && link.kind === 'to-many') || (link.kind === 'to-one' && single?.[0] === target)
  }
  const isNamed = (name: string) => link.kind !== 'many-to-many' && link.name === name
  if (hint === undefined) return isTarget || (!link.isToView && (isNamed(target) || single?.[0] === target))
  if (!isTarget) return false
  return isNamed(hint) || (single?.includes(hint) ?? false) || link.between?.table.name === hint
}

function makeMissingLinkError(
  { name, links, relations }: RowSchema,
  origin: string,
  target: string,
  hint: string | undefined,
): RowError {
  const ofOrigin = links.get(origin) ?? (relations.has(origin) ? [] : undefined)
  const nearest = ofOrigin
    ? findNearestName(new Set(ofOrigin.map(({ to }) => to.name)), target, { isExactLeftOut: true })
    : findNearestName(links.keys(), origin)
  return new RowError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${target}'${
        hint === undefined ? '' : ` using the hint '${hint}'`
      } in the schema '${name}', but no matches were found.`,
      hint: nearest === undefined ? null : `Perhaps you meant '${nearest}' instead of '${ofOrigin ? target : origin}'.`,
    },
  )
}

function makeAmbiguousLinkError(origin: string, target: string, links: RelationLink[]): RowError {
  const choices = links.map(({ to, name }) => `'${to.name}!${name}'`).join(', ')
  return new RowError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: links.map(describeLink),
      hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  )
}

const cardinalityNames = {
  'to-one': 'many-to-one',
  'to-many': 'one-to-many',
  'one-to-one': 'one-to-one',
  'many-to-many': 'many-to-many',
  computed: 'computed',
} as const

function describeLink({ from, to, name, kind, columns, between }: RelationLink) {
  const list = (names: string[]) => `(${names.join(', ')})`
  const ofSide = (side: 0 | 1) => list(columns.map(pair => pair[side]))
  const ofBetween = (pairs: [string, string][]) => list(pairs.map(([, column]) => column))
  return {
    cardinality: cardinalityNames[kind],
    embedding: `${from.name} with ${to.name}`,
    relationship: between
      ? `${between.table.name} using ${between.names[0]}${ofBetween(between.from)} and ${between.names[1]}${ofBetween(between.to)}`
      : `${name} using ${from.name}${ofSide(0)} and ${to.name}${ofSide(1)}`,
  }
}
