import { describe, expect, it } from 'vitest'
import { findContentProblems } from './content-rules.ts'
import type { RecordsToCheck } from './diagnosis-queries.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const sourcePath = ({ table, key }: { table: string; key: string }) => `/${table}/${key}`
const rules = { sourcePath, figureConflicts: () => [], menuFaults: () => [] }
const noSuspects: RecordsToCheck = {
  events: [],
  articles: [],
  emptyArticles: [],
  emptyPages: [],
  emptyEvents: [],
  pictures: [],
  stats: [],
  allowedDifferences: null,
  menu: null,
  menuTargets: [],
  now,
}
const event = {
  id: 'a',
  title: 'A',
  start_date: '2026-12-01T10:00:00Z',
  end_date: null,
  timezone: 'Africa/Accra',
  time_precision: 'datetime',
  event_state: 'scheduled',
  published_at: '2026-11-01T10:00:00Z',
  signup_url: null,
  image_url: null,
  image_alt: null,
} satisfies RecordsToCheck['events'][number]
const article = {
  id: 'b',
  title: 'B',
  published_at: '2026-11-01T10:00:00Z',
  category_id: 'c',
  feature_image_url: null,
  feature_image_alt: null,
} satisfies RecordsToCheck['articles'][number]
const picture = {
  path: 'a.jpg',
  alt: 'A road',
  is_decorative: false,
  bytes: 1000,
  consent_expires_on: null,
} satisfies RecordsToCheck['pictures'][number]
const rulesBroken = (suspects: Partial<RecordsToCheck>) =>
  findContentProblems({ suspects: { ...noSuspects, ...suspects }, links: null, ...rules }).map(({ rule }) => rule)

describe('content rules', () => {
  it('find no problem in an ordinary event', () => {
    expect(rulesBroken({})).toEqual([])
    expect(rulesBroken({ events: [event] })).toEqual([])
  })
  it.each([
    ['events that end before they begin', { end_date: '2026-11-30T10:00:00Z' }],
    [
      'past events still open for registration',
      { start_date: '2026-11-10T10:00:00Z', signup_url: 'https://x.example' },
    ],
    ['dates that say less than they seem', { timezone: null }],
    ['dates that say less than they seem', { time_precision: 'tbc', start_date: '2026-08-01T00:00:00Z' }],
    ['articles and events without alt text', { image_url: '/a.jpg' }],
    ['published without a date', { published_at: null }],
  ] as const)('report the record that breaks a rule (rule: %s)', (rule, wrong) => {
    const result = findContentProblems({
      suspects: { ...noSuspects, events: [{ ...event, ...wrong }] },
      links: null,
      ...rules,
    })
    expect(result).toMatchObject([{ rule, at: [{ to: '/admin/events/a', label: 'A' }] }])
  })
  it.each([
    ['articles and events without alt text', { feature_image_url: '/a.jpg' }],
    ['published without a date', { published_at: null }],
    ['articles without a category', { category_id: null }],
  ])('link an article that breaks a rule to the article’s edit page (rule: %s)', (rule, wrong) => {
    const result = findContentProblems({
      suspects: { ...noSuspects, articles: [{ ...article, ...wrong }] },
      links: null,
      ...rules,
    })
    expect(result).toMatchObject([{ rule, at: [{ to: '/admin/news/edit/b', label: 'B' }] }])
  })
  it('link an article without a text to its edit page', () => {
    const suspects = { ...noSuspects, emptyArticles: [{ id: 'b', title: 'B' }] }
    const result = findContentProblems({ suspects, links: null, ...rules })
    expect(result).toMatchObject([{ rule: 'empty texts', at: [{ to: '/admin/news/edit/b', label: 'B' }] }])
  })
  it.each([
    ['images without alt text', { alt: '' }, '?tab=repair'],
    ['consents that end within 30 days', { consent_expires_on: '2026-12-01' }, '?tab=ends'],
    ['images over 4 MB', { bytes: 5_000_000 }, '?sort=size'],
  ])('link a faulty picture to its view of the media library (rule: %s)', (rule, wrong, view) => {
    const result = findContentProblems({
      suspects: { ...noSuspects, pictures: [{ ...picture, ...wrong }] },
      links: null,
      ...rules,
    })
    expect(result).toMatchObject([{ rule, at: [{ to: `/admin/gallery${view}` }] }])
  })
  it('link a page without a text to its edit page', () => {
    const found = findContentProblems({
      suspects: { ...noSuspects, emptyPages: [{ id: '7', title: 'Privacy' }] },
      links: null,
      ...rules,
    })
    expect(found).toMatchObject([{ rule: 'empty texts', at: [{ to: '/admin/settings/pages/7', label: 'Privacy' }] }])
  })
  it('link a menu entry for an unpublished page to the menu editor', () => {
    const found = findContentProblems({
      suspects: noSuspects,
      links: null,
      ...rules,
      menuFaults: () => ['Press', 'Jobs'],
    })
    expect(found).toMatchObject([
      {
        title: '2 links in the menu lead to pages that are not published',
        remedy: 'Visitors do not see these links: Press, Jobs.',
        at: [{ to: '/admin/settings/navigation' }],
      },
    ])
  })
  it('do not report an event that began today as a past event', () => {
    expect(
      rulesBroken({ events: [{ ...event, start_date: '2026-11-21T08:00:00Z', signup_url: 'https://x.example' }] }),
    ).toEqual([])
  })
  it('find pictures without alternative text', () => {
    expect(rulesBroken({ pictures: [picture, { ...picture, alt: '', is_decorative: true }] })).toEqual([])
    expect(rulesBroken({ pictures: [{ ...picture, alt: '' }] })).toEqual(['images without alt text'])
    expect(rulesBroken({ pictures: [{ ...picture, bytes: 5_000_000 }] })).toEqual(['images over 4 MB'])
    expect(rulesBroken({ pictures: [{ ...picture, consent_expires_on: '2026-12-10' }] })).toEqual([
      'consents that end within 30 days',
    ])
    expect(rulesBroken({ pictures: [{ ...picture, consent_expires_on: '2025-12-10' }] })).toEqual([])
  })
  it('find broken links with the location of each link', () => {
    const from = [{ table: 'news_articles', key: 'road', title: 'A road' }]
    const links = {
      checkedAt: '',
      asked: 2,
      dead: [
        { kind: 'link' as const, address: '/event/x', from },
        { kind: 'picture' as const, address: '/x.jpg', from },
      ],
    }
    expect(findContentProblems({ suspects: noSuspects, links, ...rules })).toMatchObject([
      { title: '1 image is missing', at: [{ to: '/news_articles/road' }] },
      { title: '1 link is broken', remedy: expect.stringContaining('/event/x') },
    ])
  })
  it('find figures with the same label and different values on two pages', () => {
    const stats = [
      { placement: 'home', label: 'Members', value: '10,000+' },
      { placement: 'home', label: 'Countries', value: '54' },
      { placement: 'overview', label: 'members', value: '15,000+' },
      { placement: 'overview', label: 'Countries', value: '54' },
    ]
    const differing = { label: 'Members', home: { value: '10,000+' }, overview: { value: '15,000+' }, onPurpose: false }
    const findConflicts = (onPurpose: boolean) =>
      findContentProblems({
        suspects: { ...noSuspects, stats },
        links: null,
        ...rules,
        figureConflicts: currentStats => (currentStats === stats ? [{ ...differing, onPurpose }] : []),
      })
    expect(findConflicts(false)).toMatchObject([
      {
        remedy: expect.stringContaining('10,000+ Members on Home, 15,000+ on Overview.'),
        at: [{ to: '/admin/settings/figures' }],
      },
    ])
    expect(findConflicts(true), 'left so on purpose').toEqual([])
  })
})
