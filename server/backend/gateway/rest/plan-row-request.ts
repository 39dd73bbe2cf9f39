import { findFunction, toFunctionCall } from './find-function.ts'
import { planRead } from './plan-read.ts'
import { listNeededColumns, planWrite } from './plan-write.ts'
import { RowError } from './row-error.ts'
import type { CallPlan, RowPlan } from './row-plan.ts'
import type { RowRequest } from './row-request.ts'
import type { RowFunction, RowSchema, SchemaRelation } from './row-schema.ts'
import { findNearestName } from './suggest-name.ts'

/**
 * Resolves all names in a request with the schema. Unknown names are rejected here, before the database is queried.
 * @param maxRows maximum length of the list of rows, and of each embedded list
 * @throws RowError
 */
export function planRowRequest(request: RowRequest, schema: RowSchema, maxRows?: number): RowPlan {
  if (request.action === 'call') return planCall(request, schema, maxRows)
  const relation = findRelation(schema, request.target)
  const isSource = request.action !== 'read'
  const readPlan = planRead(request, schema, { origin: relation.name, relation, isSource, maxRows })
  return isSource
    ? { kind: 'write', read: readPlan, write: planWrite(request, relation, readPlan) }
    : { kind: 'read', read: readPlan }
}

function findRelation({ name: schema, relations }: RowSchema, name: string): SchemaRelation {
  const relation = relations.get(name)
  if (relation) return relation
  const nearest = findNearestName(relations.keys(), name, { least: 0.75 })
  throw new RowError(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: nearest === undefined ? null : `Perhaps you meant the table '${schema}.${nearest}'`,
  })
}

function planCall(request: RowRequest, schema: RowSchema, maxRows: number | undefined): RowPlan {
  const call = toFunctionCall(request)
  const rowFunction = findFunction(schema, call)
  const { kind, type, isSet } = rowFunction.returns
  const origin = kind === 'composite' ? type.name : rowFunction.name
  const relation = kind === 'composite' && type.schema === schema.name ? schema.relations.get(type.name) : undefined
  const readPlan = planRead(request, schema, { origin, relation, isSource: true, maxRows })
  const { maxAffected, handling } = request.preferences
  if (maxAffected !== undefined && handling === 'strict' && !isSet)
    throw new RowError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  const computed =
    kind === 'composite'
      ? listNeededColumns(readPlan, []).filter(
          name => relation?.computedColumns.has(name) && !relation.columns.has(name),
        )
      : []
  return {
    kind: 'call',
    read: readPlan,
    call: { function: rowFunction, arguments: planArguments(request, rowFunction, call.names), computed },
  }
}

function planArguments(
  { body, arguments: namedArguments }: RowRequest,
  rowFunction: RowFunction,
  names: string[],
): CallPlan['arguments'] {
  const [first, second] = rowFunction.parameters
  if (first && !second && first.name === '') {
    const text =
      body?.kind === 'raw' && body.media === 'binary'
        ? `\\x${Buffer.from(body.text, 'latin1').toString('hex')}`
        : body?.text
    return { kind: 'body', text: text ?? null, type: first.type }
  }
  if (names.length === 0) return { kind: 'none' }
  if (body?.kind === 'json') return { kind: 'json', text: body.text, isList: body.isList, names }
  const values = new Map<string, string | string[]>()
  const variadic = new Set(rowFunction.parameters.filter(({ isVariadic }) => isVariadic).map(({ name }) => name))
  for (const [name, value] of namedArguments) {
    const earlier = values.get(name)
    if (variadic.has(name)) values.set(name, Array.isArray(earlier) ? [...earlier, value] : [value])
    else values.set(name, value)
  }
  return { kind: 'values', values }
}
