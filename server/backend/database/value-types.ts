/** Conversion between values and the text format of one PostgreSQL type. */
export type TypeConversion = { serialize(value: unknown): string; parse(text: string): unknown }

/** OIDs of PostgreSQL's built-in types (`pg_type.dat`). */
export const postgresTypeOids = {
  boolean: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  varchar: 1043,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  timetz: 1266,
  numeric: 1700,
  jsonb: 3802,
} as const

/**
 * OIDs of built-in array types, each with its element type. Arrays of types defined by the site are read from the
 * catalogue.
 */
const builtInArrayOids: [array: number, element: number][] = [
  [143, 142],
  [199, 114],
  [271, 5069],
  [629, 628],
  [651, 650],
  [719, 718],
  [775, 774],
  [791, 790],
  [1000, 16],
  [1001, 17],
  [1002, 18],
  [1003, 19],
  [1005, 21],
  [1007, 23],
  [1008, 24],
  [1009, 25],
  [1010, 27],
  [1011, 28],
  [1012, 29],
  [1014, 1042],
  [1015, 1043],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1028, 26],
  [1034, 1033],
  [1040, 829],
  [1041, 869],
  [1115, 1114],
  [1182, 1082],
  [1183, 1083],
  [1185, 1184],
  [1187, 1186],
  [1231, 1700],
  [1270, 1266],
  [1561, 1560],
  [1563, 1562],
  [2207, 2202],
  [2208, 2203],
  [2210, 2205],
  [2211, 2206],
  [2951, 2950],
  [3643, 3614],
  [3645, 3615],
  [3807, 3802],
  [3905, 3904],
  [3907, 3906],
  [3909, 3908],
  [3911, 3910],
  [3913, 3912],
  [3927, 3926],
  [4073, 4072],
  [4090, 4089],
  [4097, 4096],
]

const numberConversion: TypeConversion = { serialize: String, parse: Number }
const jsonConversion: TypeConversion = { serialize: value => JSON.stringify(value), parse: text => JSON.parse(text) }
const timestampConversion: TypeConversion = {
  serialize: value => (value instanceof Date ? value : new Date(String(value))).toISOString(),
  parse: text => new Date(text),
}

/**
 * Conversions of PostgreSQL types for the server's own code. 64-bit and decimal numbers stay text, timestamps become
 * `Date`.
 */
const defaultConversions: Record<number, TypeConversion> = {
  [postgresTypeOids.boolean]: { serialize: value => (value === true ? 't' : 'f'), parse: text => text === 't' },
  [postgresTypeOids.bytea]: {
    serialize: value => `\\x${Buffer.from(value as Uint8Array).toString('hex')}`,
    parse: text => Buffer.from(text.slice(2), 'hex'),
  },
  [postgresTypeOids.int2]: numberConversion,
  [postgresTypeOids.int4]: numberConversion,
  [postgresTypeOids.oid]: numberConversion,
  [postgresTypeOids.float4]: numberConversion,
  [postgresTypeOids.float8]: numberConversion,
  [postgresTypeOids.json]: jsonConversion,
  [postgresTypeOids.jsonb]: jsonConversion,
  [postgresTypeOids.date]: timestampConversion,
  [postgresTypeOids.timestamp]: timestampConversion,
  [postgresTypeOids.timestamptz]: timestampConversion,
}

export type TypeConversions = {
  /** Converts a parameter to text for the type that the database expects. Null stays null. */
  serialize(value: unknown, oid: number): string | null
  /** Parses the value of a column of the given type. */
  parse(text: string | null, oid: number): unknown
  /** Registers an array type defined by the site, such as an array of an enum. */
  learnArray(array: number, element: number): void
}

/**
 * Makes the conversions for all PostgreSQL types.
 * @param replaced conversions, by OID, that replace the conversions of the server's own code
 */
export function makeTypeConversions(replaced: Record<number, TypeConversion> = {}): TypeConversions {
  const types = new Map(
    Object.entries({ ...defaultConversions, ...replaced }).map(([oid, type]) => [Number(oid), type]),
  )
  const arrays = new Map(builtInArrayOids)
  const write = (value: unknown, oid: number): string => types.get(oid)?.serialize(value) ?? String(value)
  const parseValue = (text: string, oid: number): unknown => {
    const type = types.get(oid)
    return type ? type.parse(text) : text
  }
  return {
    serialize(value, oid) {
      if (value === null || value === undefined) return null
      const element = arrays.get(oid)
      if (element === undefined) return write(value, oid)
      return Array.isArray(value) ? formatArray(value, entry => write(entry, element)) : String(value)
    },
    parse(text, oid) {
      if (text === null) return null
      const element = arrays.get(oid)
      return element === undefined ? parseValue(text, oid) : parseArray(text, entry => parseValue(entry, element))
    },
    learnArray: (array, element) => arrays.set(array, element),
  }
}

/** Formats an array literal `{"a","b"}`: every entry except null is quoted. */
function formatArray(values: unknown[], write: (entry: unknown) => string): string {
  const entries = values.map(value => {
    if (Array.isArray(value)) return formatArray(value, write)
    if (value === null || value === undefined) return 'NULL'
    return `"${write(value).replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${entries.join(',')}}`
}

/**
 * Pattern of the next part of an array in text format: a brace, a quoted entry, or an unquoted entry. Bounds such as
 * `[0:2]=` before the first brace are skipped.
 */
const arrayTokenPattern = /[{}]|"((?:[^"\\]|\\.)*)"|[^{},"]+/gs

function parseArray(text: string, parseEntry: (entry: string) => unknown): unknown[] {
  const open: unknown[][] = [[]]
  for (const [token, quoted] of text.slice(text.indexOf('{')).matchAll(arrayTokenPattern)) {
    const innermost = open.at(-1) as unknown[]
    if (token === '{') {
      const inner: unknown[] = []
      innermost.push(inner)
      open.push(inner)
    } else if (token === '}') open.pop()
    else if (quoted !== undefined) innermost.push(parseEntry(quoted.replace(/\\(.)/gs, '$1')))
    else innermost.push(token === 'NULL' ? null : parseEntry(token))
  }
  return open[0]?.[0] as unknown[]
}
