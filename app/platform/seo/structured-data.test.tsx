import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { describe, expect, it } from 'vitest'
import { buildBreadcrumbs, buildListData, buildOrganisationData, escapeScriptJson } from './structured-data.tsx'

const origin = 'https://site.example'

/** Lists the errors that the validator of a search engine reports for a page with this structured data. */
async function complaints(data: unknown) {
  const html = `<html><body><script type="application/ld+json">${escapeScriptJson(data)}</script></body></html>`
  const extracted = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html)
  expect(Object.keys(extracted.jsonld ?? {})).not.toEqual([])
  const issues = await new Validator().validate(extracted)
  return issues.filter(({ severity }) => severity === 'ERROR')
}

describe('structured data that a validator reads', () => {
  it('is valid for the organisation and its site', async () => {
    const data = buildOrganisationData({
      description: 'A network.',
      email: 'a@b.example',
      elsewhere: ['https://c.example/'],
    })
    expect(await complaints(data(origin))).toEqual([])
  })
  it('is valid for breadcrumbs', async () => {
    const steps = [
      { name: 'Events', path: '/events' },
      { name: 'A day', path: '/event/a-day' },
    ]
    expect(await complaints(buildBreadcrumbs(origin, steps))).toEqual([])
    expect(JSON.stringify(buildBreadcrumbs(origin, steps))).toContain('"position":3,"name":"A day"')
  })
  it('is valid for a list page and keeps the order', async () => {
    const listed = [
      { name: 'Culture', path: '/circles/culture' },
      { name: 'Ventures', path: '/circles/ventures' },
    ]
    const data = buildListData(origin, { name: 'Circles', path: '/circles' }, listed)
    expect(await complaints(data)).toEqual([])
    expect(JSON.stringify(data)).toContain(`"position":2,"name":"Ventures","url":"${origin}/circles/ventures"`)
  })
  it('is reported as invalid if a required property is missing', async () => {
    const broken = {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem' }],
    }
    expect(await complaints(broken)).not.toEqual([])
  })
})

describe('JSON in a script element', () => {
  it('can neither close the element nor open a comment', () => {
    const text = 'a </script><script>alert(1)</script> <!-- b'
    expect(escapeScriptJson({ text })).not.toContain('<')
    expect(JSON.parse(escapeScriptJson({ text }))).toEqual({ text })
  })
})
