import type { TransactionSql } from '../../database/sql.ts'
import type {
  DomainRepresentation,
  FunctionParameter,
  RelationColumn,
  RowFunction,
  RowSchema,
  SchemaRelation,
} from './row-schema.ts'
import { type CatalogueRows, groupViewsByTable, listLinks, listViewKeys } from './schema-links.ts'
import {
  type CastRow,
  type ConstraintRow,
  castsQuery,
  constraintsQuery,
  type FunctionRow,
  functionsQuery,
  type RelationNameRow,
  type RelationRow,
  type RowFunctionRow,
  relationNamesQuery,
  relationsQuery,
  rowFunctionsQuery,
  type ViewRow,
  viewsQuery,
} from './schema-queries.ts'
import { readViewColumns } from './view-columns.ts'

/**
 * Function settings that the calling transaction applies, because settings that the function applies itself would take
 * effect too late.
 */
const transactionSettings: ReadonlySet<string> = new Set(['statement_timeout'])

/**
 * Reads all tables, views and functions of the schema that a request may name.
 * @param sql a transaction, whose search path is emptied
 */
export async function readRowSchema(sql: TransactionSql, schema: string): Promise<RowSchema> {
  await sql.unsafe(`select set_config('search_path', '', true)`)
  const ask = async <Row>(text: string, values: string[] = []) => [...(await sql.unsafe<Row[]>(text, values))]
  const [relationRows, constraints, nameRows, viewRows, functionRows, rowFunctions, casts] = await Promise.all([
    ask<RelationRow>(relationsQuery, [schema]),
    ask<ConstraintRow>(constraintsQuery),
    ask<RelationNameRow>(relationNamesQuery),
    ask<ViewRow>(viewsQuery),
    ask<FunctionRow>(functionsQuery, [schema]),
    ask<RowFunctionRow>(rowFunctionsQuery, [schema]),
    ask<CastRow>(castsQuery),
  ])
  const catalogue: CatalogueRows = {
    names: new Map(nameRows.map(row => [row.oid, row])),
    constraints,
    views: new Map(viewRows.map(({ oid, tree }) => [oid, readViewColumns(tree)])),
  }
  const relations = buildRelations(relationRows, catalogue, rowFunctions, buildRepresentations(casts))
  return {
    name: schema,
    relations,
    functions: buildFunctions(schema, functionRows),
    links: listLinks(schema, relations, catalogue, rowFunctions),
  }
}

function buildRepresentations(casts: CastRow[]): ReadonlyMap<string, DomainRepresentation> {
  const representations = new Map<string, DomainRepresentation>()
  const add = (type: string, part: DomainRepresentation) =>
    representations.set(type, { ...representations.get(type), ...part })
  for (const { source, target, function: name } of casts) {
    if (target === 'json') add(source, { toJson: name })
    if (source === 'json') add(target, { fromJson: name })
    if (source === 'text') add(target, { fromText: name })
  }
  return representations
}

function buildRelations(
  rows: RelationRow[],
  catalogue: CatalogueRows,
  rowFunctions: RowFunctionRow[],
  representations: ReadonlyMap<string, DomainRepresentation>,
): Map<string, SchemaRelation> {
  const viewsOfTable = groupViewsByTable(catalogue)
  const keys = new Map<string, string[]>()
  for (const { kind, relation, columns } of catalogue.constraints) {
    if (kind !== 'p') continue
    keys.set(
      relation,
      columns.map(column => catalogue.names.get(relation)?.columns?.[column] ?? ''),
    )
    for (const { view, columns: ofView } of viewsOfTable.get(relation) ?? [])
      keys.set(view, [...(keys.get(view) ?? []), ...(listViewKeys(ofView, columns)[0] ?? [])])
  }
  const computed = Map.groupBy(rowFunctions, ({ relation }) => relation)
  return new Map(
    rows.map(({ oid, columns, ...row }) => [
      row.name,
      {
        ...row,
        columns: new Map(
          columns?.map((column): [string, RelationColumn] => [
            column.name,
            { ...column, representation: representations.get(column.type) },
          ]),
        ),
        computedColumns: new Map(computed.get(row.name)?.map(({ name, type }) => [name, type])),
        primaryKey: keys.get(oid) ?? [],
      },
    ]),
  )
}

function buildFunctions(schema: string, rows: FunctionRow[]): Map<string, RowFunction[]> {
  const functions = rows.map(
    (row): RowFunction => ({
      schema,
      name: row.name,
      parameters: (row.parameters ?? []).map(
        (parameter): FunctionParameter => ({
          ...parameter,
          widestType: widestTypes.get(parameter.type) ?? parameter.type,
        }),
      ),
      returns: {
        type: { schema: row.typeSchema, name: row.typeName },
        kind: row.isComposite ? 'composite' : isVoidFunction(row) ? 'void' : 'scalar',
        isSet: row.isSet,
      },
      volatility: row.volatility === 'i' ? 'immutable' : row.volatility === 's' ? 'stable' : 'volatile',
      isVariadic: row.isVariadic,
      settings: row.settings
        .map((setting): [string, string] => {
          const index = setting.indexOf('=')
          return [setting.slice(0, index), setting.slice(index + 1)]
        })
        .filter(([name]) => transactionSettings.has(name)),
    }),
  )
  return Map.groupBy(functions.toSorted(compareFunctions), ({ name }) => name)
}

const isVoidFunction = ({ typeSchema, typeName, isSet }: FunctionRow) =>
  typeSchema === 'pg_catalog' && typeName === 'void' && !isSet

/** Types that hold only one character unless a length is given, each with the equivalent type of unlimited length. */
const widestTypes: ReadonlyMap<string, string> = new Map([
  ['bit', 'bit varying'],
  ['bit[]', 'bit varying[]'],
  ['character', 'character varying'],
  ['character[]', 'character varying[]'],
])

/** Sorts functions by number of parameters, then by names and types of parameters. */
function compareFunctions(a: RowFunction, b: RowFunction): number {
  const text = ({ parameters }: RowFunction) => JSON.stringify(parameters.map(({ name, type }) => [name, type]))
  return a.parameters.length - b.parameters.length || (text(a) < text(b) ? -1 : 1)
}
