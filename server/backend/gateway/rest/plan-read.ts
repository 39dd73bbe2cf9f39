import { findRelationLink } from './find-relation-link.ts'
import { listColumnsOfRelation, makeNotEmbeddedError, planColumn, planCondition, planOrder } from './plan-fields.ts'
import { RowError } from './row-error.ts'
import type { EmbeddedPlan, ReadPlan } from './row-plan.ts'
import type { RequestedEmbedding, RowRequest, SelectedItem } from './row-request.ts'
import type { QualifiedName, RowSchema, SchemaRelation } from './row-schema.ts'

/** Maximum levels of embedding. Without a limit, a request of 64 KB could contain thousands. */
const maxEmbeddingDepth = 32
/** Maximum number of embedded tables in one request. */
const maxEmbeddedTables = 100

type PlanContext = {
  schema: RowSchema
  maxRows: number | undefined
  /** Number of embedded tables planned so far, from which the aliases of the tables get numbers. */
  count: number
}

export type RootReadPlan = {
  /** Name of the table or view from which relationships start. */
  origin: string
  /** Relation of the rows. Undefined when the columns are unknown, because a function returns a record. */
  relation: SchemaRelation | undefined
  isSource: boolean
  maxRows: number | undefined
}

/**
 * Plans the reading of rows and their embedded tables. Rows that the request writes, or that a function returns, are
 * filtered and limited by the statement that produces them, not by this plan.
 */
export function planRead(
  request: RowRequest,
  schema: RowSchema,
  { origin, relation, isSource, maxRows }: RootReadPlan,
): ReadPlan {
  const paths = listRequestedPaths(request.select)
  for (const { path } of [...request.filters, ...request.order, ...request.ranges]) checkPath(paths, path)
  const context: PlanContext = { schema, maxRows, count: 0 }
  const name: QualifiedName = { schema: schema.name, name: origin }
  const root: ReadPlan = {
    from: isSource ? { kind: 'source' } : { kind: 'relation', name },
    relation,
    alias: 'rows_0',
    shownAs: origin,
    name: origin,
    depth: 0,
    columns: [],
    filters: [],
    order: [],
    offset: 0,
    embeddings: [],
  }
  addEmbeddings(context, root, origin, request.select)
  addFiltersAndOrder(request, context, root, [[]], request.select)
  return root
}

/** Names by which the request may refer to each embedded table: the name and the alias of the table. */
type EmbedPaths = Map<string, EmbedPaths>
function listRequestedPaths(select: SelectedItem[], depth = 0): EmbedPaths {
  const paths: EmbedPaths = new Map()
  if (depth > maxEmbeddingDepth) throw makeTooManyEmbeddingsError()
  for (const item of select) {
    if (item.kind !== 'relation' && item.kind !== 'spread') continue
    const nestedPaths = listRequestedPaths(item.select, depth + 1)
    if (!paths.has(item.relation)) paths.set(item.relation, nestedPaths)
    if (item.kind === 'relation' && item.alias !== undefined) paths.set(item.alias, nestedPaths)
  }
  return paths
}

function checkPath(paths: EmbedPaths, path: string[]): void {
  let level: EmbedPaths | undefined = paths
  for (const name of path) {
    level = level.get(name)
    if (!level) throw makeNotEmbeddedError(name)
  }
}

const makeTooManyEmbeddingsError = () => new RowError(400, 'PGRST100', 'The request embeds too many relations.')

function addEmbeddings(context: PlanContext, parent: ReadPlan, origin: string, select: SelectedItem[]): void {
  for (const item of select)
    if (item.kind === 'relation' || item.kind === 'spread')
      parent.embeddings.push(planEmbedding(context, parent, origin, item))
}

function planEmbedding(
  context: PlanContext,
  parent: ReadPlan,
  origin: string,
  item: RequestedEmbedding & { kind: 'relation' | 'spread'; alias?: string },
): EmbeddedPlan {
  context.count += 1
  if (context.count > maxEmbeddedTables) throw makeTooManyEmbeddingsError()
  const number = context.count
  const depth = parent.depth + 1
  const link = findRelationLink(context.schema, origin, item.relation, item.hint)
  const embedding: EmbeddedPlan = {
    from: link.function
      ? { kind: 'function', name: link.function, of: link.from }
      : { kind: 'relation', name: link.to },
    relation: context.schema.relations.get(link.to.name),
    alias: `rows_${number}`,
    shownAs: link.kind === 'many-to-many' ? link.to.name : `${link.to.name}_${depth}`,
    name: (item.kind === 'relation' ? item.alias : undefined) ?? item.relation,
    depth,
    columns: [],
    filters: [],
    order: [],
    offset: 0,
    embeddings: [],
    link,
    parentAlias: parent.alias,
    betweenAlias: `between_${number}`,
    joinAlias: `joined_${number}`,
    join: item.join,
    spread: item.kind === 'spread' ? (link.isToOne ? 'to-one' : 'to-many') : undefined,
    isEmpty: false,
  }
  addEmbeddings(context, embedding, link.to.name, item.select)
  embedding.isEmpty = item.kind === 'relation' && isEmptySelect(item.select)
  return embedding
}

const isEmptySelect = (select: SelectedItem[]): boolean =>
  select.every(item => (item.kind === 'relation' || item.kind === 'spread') && isEmptySelect(item.select))

/**
 * Adds columns, filters, sort orders and ranges to one level of embedding and the levels below. `names` are the paths
 * to this level: there are several when tables have aliases.
 */
function addFiltersAndOrder(
  request: RowRequest,
  context: PlanContext,
  rows: ReadPlan,
  paths: string[][],
  select: SelectedItem[],
  isExpanded = false,
): void {
  const isHere = (path: string[]) =>
    paths.some(candidate => candidate.length === path.length && candidate.every((name, i) => name === path[i]))
  const isSourceRoot = rows.from.kind === 'source'
  const isWrite = isSourceRoot && request.action !== 'call'
  for (const item of select) {
    if (item.kind === 'field') rows.columns.push(planColumn(rows, item))
    else if (item.kind === 'all')
      rows.columns.push(
        ...((isExpanded || hasRepresentation(rows)) && rows.relation
          ? listColumnsOfRelation(rows.relation)
          : [{ kind: 'all' as const }]),
      )
  }
  const items = select.filter(item => item.kind === 'relation' || item.kind === 'spread')
  for (const [index, embedding] of rows.embeddings.entries()) {
    const item = items[index]
    if (!item) continue
    const names = new Set([item.relation, embedding.name])
    // When two embedded tables have the same name, the first table is used.
    const ownNames = [...names].filter(
      name =>
        rows.embeddings.findIndex(otherEmbedding => isEmbeddingNamed(items, rows, otherEmbedding, name)) === index,
    )
    addFiltersAndOrder(
      request,
      context,
      embedding,
      paths.flatMap(path => ownNames.map(name => [...path, name])),
      item.select,
      isExpanded || embedding.spread === 'to-many',
    )
  }
  if (!isWrite)
    for (const { path, condition } of request.filters)
      if (isHere(path)) rows.filters.push(planCondition(rows, condition, rows.embeddings))
  for (const { path, terms } of request.order) if (isHere(path)) rows.order = terms.map(term => planOrder(rows, term))
  const range = isWrite && rows.depth === 0 ? undefined : request.ranges.find(({ path }) => isHere(path))
  rows.offset = range?.offset ?? 0
  rows.limit =
    request.action === 'read' || request.action === 'call' ? minOfDefined(range?.limit, context.maxRows) : range?.limit
}

function isEmbeddingNamed(items: SelectedItem[], rows: ReadPlan, embedding: EmbeddedPlan, name: string): boolean {
  const item = items[rows.embeddings.indexOf(embedding)]
  return embedding.name === name || ((item?.kind === 'relation' || item?.kind === 'spread') && item.relation === name)
}

const minOfDefined = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b)

const hasRepresentation = ({ relation }: ReadPlan) =>
  [...(relation?.columns.values() ?? [])].some(({ representation }) => representation?.toJson !== undefined)
