import type {
  ColumnPair,
  RelationLink,
  RowFunction,
  RowSchema,
  SchemaRelation,
} from '../../server/backend/gateway/rest/row-schema.ts'

/**
 * Makes a small schema: circles have events, events have speakers and a venue, and also belong to circles as guests.
 */
export function makeProgrammeSchema(): RowSchema {
  const relations = [
    makeRelation('circles', { id: 'bigint', slug: 'text', lead_id: 'bigint' }),
    makeRelation('events', { id: 'bigint', title: 'text', data: 'jsonb', words: 'tsvector', circle_id: 'bigint' }, [
      'is_over',
    ]),
    makeRelation('event_circles', { event_id: 'bigint', circle_id: 'bigint' }, [], ['event_id', 'circle_id']),
    makeRelation('venues', { id: 'bigint', name: 'text' }),
    makeRelation('événements', { id: 'bigint' }),
  ]
  const links = [
    ...makeForeignKey('events_circle_id_fkey', ['events', 'circle_id'], ['circles', 'id']),
    ...makeForeignKey('event_circles_event_id_fkey', ['event_circles', 'event_id'], ['events', 'id']),
    ...makeForeignKey('event_circles_circle_id_fkey', ['event_circles', 'circle_id'], ['circles', 'id']),
    makeManyToMany('events', 'event_id', 'circles', 'circle_id'),
    makeManyToMany('circles', 'circle_id', 'events', 'event_id'),
  ]
  const functions = [
    makeProgrammeFunction(
      'list_events',
      [
        ['region', 'text', true],
        ['size', 'integer', false],
      ],
      'events',
    ),
    makeProgrammeFunction('list_events', [['circle', 'bigint', true]], 'events'),
    makeProgrammeFunction('import_events', [['', 'json', true]], undefined),
    makeProgrammeFunction('count_events', [], undefined),
  ]
  return {
    name: 'public',
    relations: new Map(relations.map(each => [each.name, each])),
    functions: Map.groupBy(functions, ({ name }) => name),
    links: Map.groupBy(links, ({ from }) => from.name),
  }
}

function makeRelation(
  name: string,
  types: Record<string, string>,
  computedColumns: string[] = [],
  primaryKey = ['id'],
): SchemaRelation {
  const columns = Object.entries(types).map(([column, type]) => ({
    name: column,
    type,
    baseType: type,
    isNullable: column !== 'id',
    default: null,
  }))
  return {
    schema: 'public',
    name,
    isView: false,
    columns: new Map(columns.map(column => [column.name, column])),
    computedColumns: new Map(computedColumns.map(column => [column, 'boolean'])),
    primaryKey,
    canInsert: true,
    canUpdate: true,
    canDelete: true,
  }
}

const makePublicName = (name: string) => ({ schema: 'public', name })

function makeForeignKey(name: string, [from, column]: [string, string], [to, key]: [string, string]): RelationLink[] {
  const sharedFields = { name, isSelf: from === to, isToView: false }
  const columns: ColumnPair[] = [[column, key]]
  return [
    { ...sharedFields, from: makePublicName(from), to: makePublicName(to), isToOne: true, kind: 'to-one', columns },
    {
      ...sharedFields,
      from: makePublicName(to),
      to: makePublicName(from),
      isToOne: false,
      kind: 'to-many',
      columns: [[key, column]],
    },
  ]
}

const makeManyToMany = (from: string, ownColumn: string, targetTable: string, otherColumn: string): RelationLink => ({
  from: makePublicName(from),
  to: makePublicName(targetTable),
  name: 'event_circles',
  isToOne: false,
  kind: 'many-to-many',
  columns: [],
  between: {
    table: makePublicName('event_circles'),
    names: [`event_circles_${ownColumn}_fkey`, `event_circles_${otherColumn}_fkey`],
    from: [['id', ownColumn]],
    to: [['id', otherColumn]],
  },
  isSelf: false,
  isToView: false,
})

const makeProgrammeFunction = (
  name: string,
  parameters: [name: string, type: string, isRequired: boolean][],
  rows: string | undefined,
): RowFunction => ({
  schema: 'public',
  name,
  parameters: parameters.map(([parameter, type, isRequired]) => ({
    name: parameter,
    type,
    widestType: type,
    isRequired,
    isVariadic: false,
  })),
  returns: rows
    ? { type: makePublicName(rows), kind: 'composite', isSet: true }
    : { type: { schema: 'pg_catalog', name: 'bigint' }, kind: 'scalar', isSet: false },
  volatility: 'stable',
  isVariadic: false,
  settings: [],
})
