import type { CallPlan } from './row-plan.ts'
import type { FunctionParameter } from './row-schema.ts'
import { formatArrayLiteral, quoteColumn, quoteName, quoteQualifiedName, type StatementValues } from './sql-text.ts'
import { buildRecordsSql } from './write-sql.ts'

/** Column name for the result of a function that returns single values and not rows. */
export const scalarColumnName = 'pgrst_scalar'
const callAlias = 'pgrst_call'
const bodyAlias = 'pgrst_body'

export const isReturningRows = ({ function: { returns } }: CallPlan) => returns.kind === 'composite'

export function buildCallSql(values: StatementValues, call: CallPlan): string {
  const selected = isReturningRows(call)
    ? [`${callAlias}.*`, ...call.computed.map(name => quoteColumn(callAlias, name))].join(', ')
    : `${callAlias}.${scalarColumnName}`
  return `select ${selected} from ${buildSourceSql(values, call)}`
}

function buildSourceSql(values: StatementValues, call: CallPlan): string {
  const { function: calledFunction, arguments: callArguments } = call
  const ask = (list: string) => {
    const functionCall = `${quoteQualifiedName(calledFunction)}(${list})`
    return isReturningRows(call)
      ? `${functionCall} ${callAlias}`
      : `(select ${functionCall} ${scalarColumnName}) ${callAlias}`
  }
  switch (callArguments.kind) {
    case 'none':
      return ask('')
    case 'body':
      return ask(`${values.bind(callArguments.text)}::${callArguments.type}`)
    case 'values':
      return ask(
        listParameters(call, name => callArguments.values.has(name))
          .map(parameter => {
            const value = callArguments.values.get(parameter.name)
            const bound = values.bind(Array.isArray(value) ? formatArrayLiteral(value) : (value ?? null))
            return buildArgumentSql(parameter, `${bound}::${parameter.widestType}`)
          })
          .join(', '),
      )
    case 'json': {
      const parameters = listParameters(call, name => callArguments.names.includes(name))
      const columns = parameters.map(({ name, widestType }) => ({ name, type: widestType }))
      const records = buildRecordsSql(columns, {
        data: 'payload.json_data',
        type: 'json',
        isList: callArguments.isList,
      })
      const payload = `(select ${values.bind(callArguments.text)}::json as json_data) payload`
      const list = parameters
        .map(parameter => buildArgumentSql(parameter, quoteColumn(bodyAlias, parameter.name)))
        .join(', ')
      return `${payload}, lateral (select ${records} limit 1) ${bodyAlias}, lateral ${ask(list)}`
    }
  }
}

const listParameters = (call: CallPlan, isGiven: (name: string) => boolean) =>
  call.function.parameters.filter(({ name }) => isGiven(name))

const buildArgumentSql = ({ name, isVariadic }: FunctionParameter, value: string) =>
  `${isVariadic ? 'variadic ' : ''}${quoteName(name)} := ${value}`
