import { RowError } from './row-error.ts'
import type { RowRequest } from './row-request.ts'

type ResponseType = RowRequest['answer']
export type MediaType = { essence: string; parameters: ReadonlyMap<string, string> }

/** Parses a media type such as `application/vnd.pgrst.object+json; nulls=stripped`, with names in lower case. */
export function parseMediaType(text: string): MediaType {
  const [essence = '', ...rest] = text.split(';').map(part => part.trim())
  const parameters = rest.map((part): [string, string] => {
    const equals = part.indexOf('=')
    const name = equals < 0 ? part : part.slice(0, equals)
    return [name.trim().toLowerCase(), equals < 0 ? '' : unquote(part.slice(equals + 1).trim())]
  })
  return { essence: essence.toLowerCase(), parameters: new Map(parameters) }
}

const unquote = (text: string) =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text

/**
 * Parses the header `Accept` and chooses the supported type with the highest preference, in a tie the first type.
 * Refuses with PGRST107.
 */
export function chooseResponseType(accept: string | undefined): ResponseType {
  const types = accept === undefined ? ['*/*'] : sortByPreference(accept)
  const answer = types.map(findResponseType).find(each => each !== undefined)
  if (answer) return answer
  throw new RowError(
    406,
    'PGRST107',
    `None of these media types are available: ${types.map(getMediaTypeName).join(', ')}`,
  )
}

function findResponseType(text: string): ResponseType | undefined {
  const { essence, parameters } = parseMediaType(text)
  const stripsNulls = parameters.get('nulls') === 'stripped'
  switch (essence) {
    case '*/*':
    case 'application/json':
      return { isSingle: false, stripsNulls: false, media: 'json' }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return { isSingle: false, stripsNulls, media: 'json' }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { isSingle: true, stripsNulls, media: 'json' }
    case 'text/csv':
      return { isSingle: false, stripsNulls: false, media: 'csv' }
    default:
      return undefined
  }
}

const knownMediaTypes = new Set([
  'application/geo+json',
  'text/plain',
  'text/xml',
  'application/openapi+json',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
])

/**
 * Formats a media type as error messages name it: a known type without parameters, an execution plan with all
 * parameters.
 */
export function getMediaTypeName(text: string): string {
  const { essence, parameters } = parseMediaType(text)
  if (knownMediaTypes.has(essence)) return essence
  const planType = 'application/vnd.pgrst.plan'
  if (essence !== planType && !essence.startsWith(`${planType}+`)) return text
  const format = essence.endsWith('+json') ? 'json' : 'text'
  const options = parameters.get('options')?.split('|') ?? []
  const usedOptions = planOptions.filter(option => options.includes(option))
  return `${planType}+${format}; for="${getMediaTypeName(parameters.get('for') ?? 'application/json')}"${
    usedOptions.length > 0 ? `; options=${usedOptions.join('|')}` : ''
  }`
}

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/**
 * Sorts the types of an Accept header by `q`, highest first. Types with parameters are before other types, wildcards
 * are last.
 */
function sortByPreference(accept: string): string[] {
  const weighed = accept.split(',').map(part => {
    const text = part.replaceAll(' ', '')
    const at = text.indexOf(';q=')
    const type = at < 0 ? text : text.slice(0, at)
    const quality = at < 0 ? Number.NaN : Number(text.slice(at + 3).split(';', 1)[0] || Number.NaN)
    const detail = countChars(type, ';') - countChars(type, '*')
    return { type, quality: quality >= 0 && quality <= 1 ? quality : 1, detail }
  })
  return weighed.toSorted((a, b) => b.quality - a.quality || b.detail - a.detail).map(({ type }) => type)
}

const countChars = (text: string, char: string) => text.split(char).length - 1
