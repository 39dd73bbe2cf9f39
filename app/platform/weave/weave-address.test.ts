import { expect, test } from 'vitest'
import { buildWeaveUrl, parseWeaveUrl } from './weave-address.ts'

test('the URL of a woven picture contains all properties of the picture', () => {
  expect(buildWeaveUrl({ seed: 'who pays / for?', hue: '#3B82F6', kind: 'twill' })).toBe(
    '/weave/480x320/twill/3b82f6/who%20pays%20%20%20for%3F.svg',
  )
  expect(buildWeaveUrl({ seed: 'a', hue: '3B82F6', width: 1600, height: 96 })).toBe('/weave/1600x96/12/3b82f6/a.svg')
})

test.each(['../../etc', '..\\..\\etc', '..\n..\u0000etc', '..\u007f..\u0085etc'])(
  'the URL of a woven picture has a space for each forbidden character (seed %j)',
  seed => {
    expect(buildWeaveUrl({ seed })).toMatch(/^\/weave\/480x320\/\d+\/a8431f\/\.\.%20\.\.%20etc\.svg$/)
  },
)

test.each([undefined, null, '', 'red', '#fff', '#12345g'])(
  'the URL of a woven picture uses the default colour if the hue is %s',
  hue => {
    expect(buildWeaveUrl({ seed: 'a', hue })).toContain('/a8431f/')
  },
)

test.each([
  [481, 320, '480x320'],
  [960, 640, '720x480'],
  [64, 64, '120x120'],
  [1440, 90, '1600x96'],
])('a woven picture of %i by %i pixels is served in the size %s', (width, height, served) => {
  expect(buildWeaveUrl({ seed: 'a', width, height })).toContain(`/${served}/`)
})

test.each(['Ṣọlá Fádaìró', 'የአዲስ አበባ', 'a%2Fb.svg', '𝒳'.repeat(150), 'x'.repeat(300), 'half \ud835 a letter'])(
  'the seed %s of a woven picture is parsed from the URL unchanged',
  seed => {
    const address = buildWeaveUrl({ seed, hue: '#10B981', kind: 'bead', width: 320, height: 384 })
    const read = parseWeaveUrl(new URL(address, 'https://site.test').pathname)
    expect(read).toMatchObject({ hue: '#10b981', kind: 'bead', width: 320, height: 384 })
    expect(seed.startsWith(read?.seed.slice(0, 5) ?? '!')).toBe(true)
    expect(buildWeaveUrl({ ...read, seed: read?.seed ?? '' })).toBe(address)
  },
)

test.each([
  '/weave/481x320/twill/3b82f6/a.svg',
  '/weave/480x320/tartan/3b82f6/a.svg',
  '/weave/480x320/432/3b82f6/a.svg',
  '/weave/480x320/07/3b82f6/a.svg',
  '/weave/480x320/-1/3b82f6/a.svg',
  '/weave/480x320/twill/3b82f/a.svg',
  '/weave/480x320/twill/3B82F6/a.svg',
  '/weave/480x320/twill/3b82f6/.svg',
  '/weave/480x320/twill/3b82f6/a/b.svg',
  '/weave/480x320/twill/3b82f6/%E0%A4%A.svg',
  `/weave/480x320/twill/3b82f6/${'x'.repeat(201)}.svg`,
  '/weave/480x320/twill/3b82f6/a.png',
  '/events',
])('the path %s is not the URL of a woven picture', pathname => {
  expect(parseWeaveUrl(pathname)).toBeUndefined()
})

test('the URL of a woven picture contains a cover number from which the same cover can be read', () => {
  const cover = { structure: 5, scale: 2, ground: 1, second: 4 }
  expect(parseWeaveUrl(buildWeaveUrl({ seed: 'a', cover }))).toMatchObject({ cover, kind: undefined })
})

test('an old URL of a woven picture without a cover number shows the pattern of its seed', () => {
  expect(parseWeaveUrl('/weave/480x320/any/3b82f6/a.svg')).toEqual({
    seed: 'a',
    hue: '#3b82f6',
    width: 480,
    height: 320,
    kind: undefined,
    cover: undefined,
  })
})
