import { expect, test } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'

const heads = {
  YAML: '---\ntitle: "Lamps in Kisumu"\ntags: [light, lake]\ndate: 2024-03-01\n---\nIn the evening.',
  TOML: '+++\ntitle = "Lamps in Kisumu"\ntags = ["light", "lake"]\ndate = 2024-03-01\n+++\nIn the evening.',
  JSON: '{\n  "title": "Lamps in Kisumu",\n  "tags": ["light", "lake"],\n  "date": "2024-03-01"\n}\n\nIn the evening.',
  'YAML with Windows line ends':
    '---\r\ntitle: Lamps in Kisumu\r\ntags: [light, lake]\r\ndate: 2024-03-01\r\n---\r\nIn the evening.',
  'YAML with its name in the first line':
    '---yaml\ntitle: Lamps in Kisumu\ntags: [light, lake]\ndate: 2024-03-01\n---\nIn the evening.',
}

test.each(Object.entries(heads))(
  'the front matter parser removes front matter in the format %s from the text',
  (_, text) => {
    const { data, body, problem } = splitFrontMatter(text)
    expect(data).toMatchObject({ title: 'Lamps in Kisumu', tags: ['light', 'lake'] })
    expect(JSON.stringify(data.date)).toContain('2024-03-01')
    expect(body).toBe('In the evening.')
    expect(problem).toBeUndefined()
  },
)

test('the front matter parser reads line by line if a value contains an unquoted colon', () => {
  const { data, body, problem } = splitFrontMatter(
    '---\ntitle: Kigali: the city that keeps\ntags:\n  - rent\n  - silo\ndraft: true\n---\nBody',
  )
  expect(data).toEqual({ title: 'Kigali: the city that keeps', tags: ['rent', 'silo'], draft: true })
  expect(body).toBe('Body')
  expect(problem).toContain('broken and was read as far as it could be')
})

test('the front matter parser keeps the text when TOML front matter is broken', () => {
  expect(splitFrontMatter('+++\ntitle = \n+++\nBody')).toMatchObject({
    data: {},
    body: 'Body',
    problem: expect.any(String),
  })
})

test('the front matter parser never runs front matter that is JavaScript', () => {
  const { data, body, problem } = splitFrontMatter('---js\n{ title: process.exit(1) }\n---\nBody')
  expect({ data, body }).toEqual({ data: {}, body: 'Body' })
  expect(problem).toContain('It was not run')
})

test('the front matter parser rejects a YAML alias bomb without losing the text', () => {
  const levels = Array.from({ length: 20 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}, *a${at}]`)
  const { body, problem } = splitFrontMatter(`---\na0: &a0 [x, x]\n${levels.join('\n')}\n---\nBody`)
  expect(body).toBe('Body')
  expect(problem).toBeDefined()
})

test.each([
  ['brackets', '['],
  ['braces', '{a: '],
  ['dashes', '- '],
])('the front matter parser rejects front matter with endless %s without losing the text', (_, mark) => {
  expect(splitFrontMatter(`---\ntitle: A\nlist: ${mark.repeat(50_000)}\n---\nBody`)).toMatchObject({
    data: { title: 'A' },
    body: 'Body',
    problem: expect.stringContaining('nested too deeply'),
  })
})

test('the front matter parser treats __proto__ and constructor as plain keys', () => {
  splitFrontMatter('---\n__proto__: { polluted: yes }\nconstructor: x\n---\n')
  splitFrontMatter('---\n__proto__: a: b\n---\n')
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

test.each([
  '---\nA line above and one below.\n---\nMore',
  'No front matter',
  '---\ntitle: never ends',
  '{ "not": json',
  '',
])('a text without front matter stays unchanged: “%s”', text => {
  expect(splitFrontMatter(text)).toEqual({ data: {}, body: text })
})
