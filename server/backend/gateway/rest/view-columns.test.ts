import { describe, expect, it } from 'vitest'
import { readViewColumns } from './view-columns.ts'

const entry = (column: number, table: number, origin: number, expression = '{VAR :varno 1}') =>
  `{TARGETENTRY :expr ${expression} :resno ${column} :resname id :resorigtbl ${table} :resorigcol ${origin} :resjunk false}`
const query = (entries: string[], before = '') =>
  `({QUERY :commandType 1 ${before}:targetList (${entries.join(' ')}) :override 0})`

describe('readViewColumns', () => {
  it('reads the source table and source column of each column', () => {
    expect(readViewColumns(query([entry(1, 16385, 4), entry(2, 16390, 1)]))).toEqual([
      { column: 1, origin: '16385', originColumn: 4 },
      { column: 2, origin: '16390', originColumn: 1 },
    ])
  })
  it('leaves out computed columns', () => {
    expect(readViewColumns(query([entry(1, 0, 0), entry(2, 16385, 1)]))).toEqual([
      { column: 2, origin: '16385', originColumn: 1 },
    ])
  })
  it('ignores columns of a subquery', () => {
    const inner = `{RTE :subquery ${query([entry(1, 999, 9)]).slice(1, -1)}} `
    expect(readViewColumns(query([entry(1, 16385, 1, inner)], `:rtable (${inner}) `))).toEqual([
      { column: 1, origin: '16385', originColumn: 1 },
    ])
  })
  it('reads escaped braces and parentheses as parts of a name', () => {
    const escapedEntry = entry(1, 16385, 1).replace(':resname id', ':resname a\\}\\)\\ :resorigtbl\\ 7')
    expect(readViewColumns(query([escapedEntry, entry(2, 16385, 2)]))).toHaveLength(2)
  })
  it.each(['', '(', '({QUERY', '({QUERY :targetList', '({QUERY :targetList (', ')))}}}'])(
    'finds no columns in the view definition %j',
    tree => {
      expect(readViewColumns(tree)).toEqual([])
    },
  )
})
