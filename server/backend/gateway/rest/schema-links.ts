import type { ColumnPair, QualifiedName, RelationLink, SchemaRelation } from './row-schema.ts'
import type { ConstraintRow, RelationNameRow, RowFunctionRow } from './schema-queries.ts'
import type { ViewColumn } from './view-columns.ts'

/** Maximum number of column combinations by which a view exposes one key. Further combinations are ignored. */
const maxColumnCombinations = 50

/** A view of a table. `columns`: names under which the view exposes each column of the table, by column number. */
type ViewOfTable = { view: string; columns: ReadonlyMap<number, string[]> }

export type CatalogueRows = {
  names: ReadonlyMap<string, RelationNameRow>
  constraints: ConstraintRow[]
  views: ReadonlyMap<string, ViewColumn[]>
}

/** Groups views by table. @returns for each table the views that expose its columns, also through other views */
export function groupViewsByTable({ names, views }: CatalogueRows): ReadonlyMap<string, ViewOfTable[]> {
  const byTable = new Map<string, ViewOfTable[]>()
  for (const view of views.keys()) {
    const tables = new Map<string, Map<number, string[]>>()
    const follow = (relation: string, column: number, shownAs: string, visited: readonly string[]) => {
      for (const { column: index, origin, originColumn } of views.get(relation) ?? []) {
        if (index !== column || visited.includes(origin)) continue
        const columns = tables.get(origin) ?? new Map<number, string[]>()
        tables.set(origin, columns)
        const viewColumns = columns.get(originColumn) ?? []
        if (!viewColumns.includes(shownAs)) columns.set(originColumn, [...viewColumns, shownAs])
        follow(origin, originColumn, shownAs, [...visited, origin])
      }
    }
    for (const [index, name] of Object.entries(names.get(view)?.columns ?? {}))
      follow(view, Number(index), name, [view])
    for (const [table, columns] of tables) byTable.set(table, [...(byTable.get(table) ?? []), { view, columns }])
  }
  return byTable
}

/**
 * Lists the ways in which a view exposes a key of its table. A view may expose one column under several names.
 * @returns for each way, one exposed name per column of the key; empty when the view does not expose all columns of the
 * key
 */
export function listViewKeys(columns: ReadonlyMap<number, string[]>, key: number[]): string[][] {
  let choices: string[][] = [[]]
  for (const column of key)
    choices = choices
      .flatMap(choice => (columns.get(column) ?? []).map(name => [...choice, name]))
      .slice(0, maxColumnCombinations)
  return choices
}

/** A foreign key between two relations, either of which may be a view. */
type ForeignKey = { from: string; to: string; name: string; columns: ColumnPair[]; isOneToOne: boolean }

/** Lists foreign keys between tables, and between the views that expose the columns of foreign keys. */
function listForeignKeys(catalogue: CatalogueRows): ForeignKey[] {
  const { names, constraints, views } = catalogue
  const viewsOfTable = groupViewsByTable(catalogue)
  const uniqueKeys = new Set(
    constraints.filter(({ kind }) => kind !== 'f').map(({ relation, columns }) => buildKeyName(relation, columns)),
  )
  const sides = (relation: string, key: number[]) => {
    const keyColumns = key.map(column => names.get(relation)?.columns?.[column] ?? '')
    const ofViews = (viewsOfTable.get(relation) ?? []).flatMap(({ view, columns }) =>
      listViewKeys(columns, key).map(columnNames => ({ relation: view, columnNames })),
    )
    return [{ relation, columnNames: keyColumns }, ...ofViews]
  }
  return constraints
    .filter(({ kind }) => kind === 'f')
    .flatMap(({ name, relation, columns, target, targetColumns }) =>
      sides(relation, columns).flatMap(from =>
        sides(target, targetColumns ?? []).map(linkTarget => ({
          from: from.relation,
          to: linkTarget.relation,
          name,
          columns: from.columnNames.map((column, index): ColumnPair => [column, linkTarget.columnNames[index] ?? '']),
          isOneToOne: uniqueKeys.has(buildKeyName(relation, columns)),
        })),
      ),
    )
    .filter(({ from, to }) => views.has(from) || views.has(to) || (names.has(from) && names.has(to)))
}

const buildKeyName = (relation: string, columns: number[]) => `${relation} ${columns.toSorted((a, b) => a - b).join()}`

/**
 * Lists the relationships between tables and views of one schema: each foreign key in both directions, and many-to-many
 * relationships through a table whose primary key contains two foreign keys. A function on a row replaces the
 * relationships to a table of the same name.
 */
export function listLinks(
  schema: string,
  relations: ReadonlyMap<string, SchemaRelation>,
  catalogue: CatalogueRows,
  functions: RowFunctionRow[],
): ReadonlyMap<string, RelationLink[]> {
  const keys = listForeignKeys(catalogue)
  const findName = (oid: string): QualifiedName => {
    const row = catalogue.names.get(oid)
    return { schema: row?.schema ?? '', name: row?.name ?? '' }
  }
  const isExposed = (oid: string) => findName(oid).schema === schema && relations.has(findName(oid).name)
  const isView = (oid: string) => catalogue.views.has(oid)
  const links: RelationLink[] = []
  for (const key of keys) {
    if (!isExposed(key.from) || !isExposed(key.to)) continue
    const [from, to] = [findName(key.from), findName(key.to)]
    const linkFields = { name: key.name, isSelf: key.from === key.to }
    links.push(
      {
        ...linkFields,
        from,
        to,
        isToOne: true,
        kind: key.isOneToOne ? 'one-to-one' : 'to-one',
        columns: key.columns,
        isToView: isView(key.to),
      },
      {
        ...linkFields,
        from: to,
        to: from,
        isToOne: key.isOneToOne,
        kind: key.isOneToOne ? 'one-to-one' : 'to-many',
        columns: key.columns.map(([a, b]): ColumnPair => [b, a]),
        isToView: isView(key.from),
      },
    )
  }
  links.push(
    ...listManyToManyLinks(
      keys.filter(key => !key.isOneToOne && isExposed(key.from) && isExposed(key.to)),
      relations,
      findName,
      isView,
    ),
  )
  const replaced = functions.filter(({ target }) => target !== null)
  const remainingLinks = links.filter(
    ({ from, to }) =>
      !replaced.some(row => row.relation === from.name && row.name === to.name && row.schema === to.schema),
  )
  for (const row of replaced)
    remainingLinks.push({
      from: { schema, name: row.relation },
      to: { schema, name: row.target ?? '' },
      name: row.name,
      isToOne: row.isToOne,
      kind: 'computed',
      columns: [],
      function: { schema: row.schema, name: row.name },
      isSelf: row.relation === row.target,
      isToView: false,
    })
  const byName = Map.groupBy(remainingLinks.toSorted(compareLinks), ({ from }) => from.name)
  return byName
}

function listManyToManyLinks(
  keys: ForeignKey[],
  relations: ReadonlyMap<string, SchemaRelation>,
  findName: (oid: string) => QualifiedName,
  isView: (oid: string) => boolean,
): RelationLink[] {
  const links: RelationLink[] = []
  for (const [between, ofTable] of Map.groupBy(keys, ({ from }) => from)) {
    const table = findName(between)
    const primaryKey = new Set(relations.get(table.name)?.primaryKey)
    const inKey = ofTable.filter(({ columns }) => columns.every(([column]) => primaryKey.has(column)))
    for (const leftColumn of inKey)
      for (const right of inKey)
        if (leftColumn.name !== right.name)
          links.push({
            from: findName(leftColumn.to),
            to: findName(right.to),
            name: table.name,
            isToOne: false,
            kind: 'many-to-many',
            columns: [],
            between: {
              table,
              names: [leftColumn.name, right.name],
              from: leftColumn.columns.map(([a, b]): ColumnPair => [b, a]),
              to: right.columns.map(([a, b]): ColumnPair => [b, a]),
            },
            isSelf: leftColumn.to === right.to,
            isToView: isView(right.to),
          })
  }
  return links
}

const linkKindOrder: readonly RelationLink['kind'][] = ['to-many', 'to-one', 'one-to-one', 'many-to-many', 'computed']

/** Compares relationships, to sort them in the error for an ambiguous name. */
function compareLinks(a: RelationLink, b: RelationLink): number {
  const text = ({ to, isSelf, kind, name, between, columns }: RelationLink) =>
    JSON.stringify([to.name, isSelf ? 1 : 0, linkKindOrder.indexOf(kind), name, between?.names, columns])
  const [one, other] = [text(a), text(b)]
  return one < other ? -1 : one > other ? 1 : 0
}
