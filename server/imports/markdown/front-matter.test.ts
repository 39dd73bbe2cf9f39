import { expect, test } from 'vitest'
import { frontMatter } from './front-matter.ts'

const heads = {
  YAML: '---\ntitle: "Lamps in Kisumu"\ntags: [light, lake]\ndate: 2024-03-01\n---\nIn the evening.',
  TOML: '+++\ntitle = "Lamps in Kisumu"\ntags = ["light", "lake"]\ndate = 2024-03-01\n+++\nIn the evening.',
  JSON: '{\n  "title": "Lamps in Kisumu",\n  "tags": ["light", "lake"],\n  "date": "2024-03-01"\n}\n\nIn the evening.',
  'YAML with line ends of Windows':
    '---\r\ntitle: Lamps in Kisumu\r\ntags: [light, lake]\r\ndate: 2024-03-01\r\n---\r\nIn the evening.',
  'YAML that names itself':
    '---yaml\ntitle: Lamps in Kisumu\ntags: [light, lake]\ndate: 2024-03-01\n---\nIn the evening.',
}

test.each(Object.entries(heads))('a head in %s is read and taken off the text', (_, text) => {
  const { data, body, problem } = frontMatter(text)
  expect(data).toMatchObject({ title: 'Lamps in Kisumu', tags: ['light', 'lake'] })
  expect(JSON.stringify(data.date)).toContain('2024-03-01')
  expect(body).toBe('In the evening.')
  expect(problem).toBeUndefined()
})

test('a head with a colon that should be in quotes is read key by key, and that is said', () => {
  const { data, body, problem } = frontMatter(
    '---\ntitle: Kigali: the city that keeps\ntags:\n  - rent\n  - silo\ndraft: true\n---\nBody',
  )
  expect(data).toEqual({ title: 'Kigali: the city that keeps', tags: ['rent', 'silo'], draft: true })
  expect(body).toBe('Body')
  expect(problem).toContain('broken and was read as far as it could be')
})

test('a broken head in TOML leaves the text and a reason', () => {
  expect(frontMatter('+++\ntitle = \n+++\nBody')).toMatchObject({ data: {}, body: 'Body', problem: expect.any(String) })
})

test('a head that is a program is never run', () => {
  const { data, body, problem } = frontMatter('---js\n{ title: process.exit(1) }\n---\nBody')
  expect({ data, body }).toEqual({ data: {}, body: 'Body' })
  expect(problem).toContain('It was not run')
})

test('a bomb of aliases is refused and its text stays', () => {
  const levels = Array.from({ length: 20 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}, *a${at}]`)
  const { body, problem } = frontMatter(`---\na0: &a0 [x, x]\n${levels.join('\n')}\n---\nBody`)
  expect(body).toBe('Body')
  expect(problem).toBeDefined()
})

test.each([
  ['brackets', '['],
  ['braces', '{a: '],
  ['dashes', '- '],
])('%s without end are refused and the text stays', (_, mark) => {
  expect(frontMatter(`---\ntitle: A\nlist: ${mark.repeat(50_000)}\n---\nBody`)).toMatchObject({
    data: { title: 'A' },
    body: 'Body',
    problem: expect.stringContaining('nested too deeply'),
  })
})

test('names that mean something to the language are words here', () => {
  frontMatter('---\n__proto__: { polluted: yes }\nconstructor: x\n---\n')
  frontMatter('---\n__proto__: a: b\n---\n')
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

test.each([
  '---\nA line above and one below.\n---\nMore',
  'No head at all',
  '---\ntitle: never ends',
  '{ "not": json',
  '',
])('“%s” has no head, and loses no word', text => {
  expect(frontMatter(text)).toEqual({ data: {}, body: text })
})
