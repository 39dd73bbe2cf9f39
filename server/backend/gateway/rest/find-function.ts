import { RowError } from './row-error.ts'
import type { RowRequest } from './row-request.ts'
import type { RowFunction, RowSchema } from './row-schema.ts'
import { findNearestName } from './suggest-name.ts'

type FunctionCall = {
  name: string
  /** Names of the arguments in the function call. */
  names: string[]
  isPost: boolean
  media: 'json' | 'csv' | 'form' | 'text' | 'xml' | 'binary'
}

export function toFunctionCall({ target, method, body, arguments: namedArguments, columns }: RowRequest): FunctionCall {
  const isPost = method === 'POST'
  const names =
    body?.kind === 'json' ? (columns ?? body.keys) : body?.kind === 'raw' ? [] : namedArguments.map(([name]) => name)
  return {
    name: target,
    names: [...new Set(names)].toSorted(),
    isPost,
    media:
      body?.kind === 'json'
        ? body.isCsv
          ? 'csv'
          : 'json'
        : body?.kind === 'raw'
          ? body.media
          : isPost
            ? 'form'
            : 'json',
  }
}

/**
 * Finds the database function that has these named arguments and otherwise only optional parameters. Without such a
 * function, finds a function with a single unnamed parameter, which gets the whole body.
 */
export function findFunction(schema: RowSchema, call: FunctionCall): RowFunction {
  const ofName = schema.functions.get(call.name) ?? []
  const matching = ofName.filter(candidate => acceptsCall(candidate, call))
  const candidates = matching.length > 0 ? matching : ofName.filter(candidate => acceptsBody(candidate, call))
  const [found] = candidates
  if (!found) throw makeMissingFunctionError(schema, call, ofName)
  if (candidates.length > 1) throw makeAmbiguousFunctionError(candidates)
  return found
}

function acceptsCall({ parameters }: RowFunction, { names, isPost, media }: FunctionCall): boolean {
  const isRaw = isRawMedia(media)
  if (parameters.length === 0) return names.length === 0 && !(isPost && isRaw)
  const parameterNames = new Set(parameters.map(({ name }) => name))
  return (
    names.every(name => parameterNames.has(name)) &&
    parameters.every(({ name, isRequired }) => !isRequired || names.includes(name))
  )
}

const bodyTypesByMedia: Record<FunctionCall['media'], readonly string[]> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  binary: ['bytea'],
  csv: [],
  form: [],
}

const acceptsBody = ({ parameters: [first, second] }: RowFunction, { isPost, media }: FunctionCall) =>
  isPost &&
  first !== undefined &&
  second === undefined &&
  first.name === '' &&
  bodyTypesByMedia[media].includes(first.type)

const isRawMedia = (media: FunctionCall['media']): media is keyof typeof typeByBody => media in typeByBody

const typeByBody = { text: 'text', xml: 'xml', binary: 'bytea' } as const

function makeMissingFunctionError(
  { name: schema, functions }: RowSchema,
  call: FunctionCall,
  ofName: RowFunction[],
): RowError {
  const { name, names, isPost, media } = call
  const list = names.join(', ')
  const isRaw = isRawMedia(media)
  const fullName = `${schema}.${name}`
  const withNames = names.length === 0 ? ' without parameters' : ` with parameter${names.length > 1 ? 's' : ''} ${list}`
  const sought = isRaw
    ? ` with a single unnamed ${typeByBody[media]} parameter`
    : `${withNames}${isPost && media === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''}`
  return new RowError(
    404,
    'PGRST202',
    `Could not find the function ${fullName}${isRaw ? '' : names.length === 0 ? ' without parameters' : `(${list})`} in the schema cache`,
    {
      details: `Searched for the function ${fullName}${sought}, but no matches were found in the schema cache.`,
      hint: isRaw ? null : findNearFunction(schema, functions, name, names, ofName),
    },
  )
}

function findNearFunction(
  schema: string,
  functions: RowSchema['functions'],
  name: string,
  names: string[],
  ofName: RowFunction[],
): string | null {
  const list = (allNames: string[]) => `(${allNames.toSorted().join(', ')})`
  const nearest =
    ofName.length === 0
      ? findNearestName(functions.keys(), name, { least: 0.75 })
      : findNearestName(
          ofName.map(({ parameters }) => list(parameters.map(parameter => parameter.name))),
          list(names),
        )
  if (nearest === undefined) return null
  return `Perhaps you meant to call the function ${schema}.${ofName.length === 0 ? '' : name}${nearest}`
}

const makeAmbiguousFunctionError = (candidates: RowFunction[]) =>
  new RowError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${candidates
      .map(
        ({ schema, name, parameters }) =>
          `${schema}.${name}(${parameters.map(parameter => `${parameter.name} => ${parameter.type}`).join(', ')})`,
      )
      .join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
