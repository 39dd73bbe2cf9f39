import type { FakeRow } from './fake-rows.ts'
import { FakeSite } from './fake-site.ts'

export const pictureTime = '2026-11-25T08:00:00.000Z'
export const makeUuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const makePicture = (n: number, more: FakeRow = {}): FakeRow => ({
  id: makeUuid(n),
  path: `library/${n}.png`,
  alt: `Looms ${n}`,
  is_decorative: false,
  caption: null,
  credit: null,
  source: null,
  consent_on: null,
  consent_expires_on: null,
  removed_at: null,
  file_name: `${n}.png`,
  mime_type: 'image/png',
  bytes: 1000,
  width: 600,
  height: 400,
  focus_x: 0.5,
  focus_y: 0.5,
  dominant_color: '#a42',
  placeholder: null,
  created_at: pictureTime,
  updated_at: pictureTime,
  places: 0,
  is_broken: false,
  folder: '',
  tags: [],
  ...more,
})

/** Makes a site with these pictures, and with the list and bulk functions for the pictures. */
export function makeSiteWithPictures(...pictures: FakeRow[]) {
  const old = new Map<string, FakeRow[]>()
  const site: FakeSite = new FakeSite({
    tables: { media: pictures },
    functions: {
      list_media: ({ query = '', tab = 'library', folder, tag, page = 1, page_size = 40 }) => {
        const mediaRows = site
          .rows('media')
          .filter(({ removed_at }) => (tab === 'removed') === (removed_at !== null))
          .filter(row => `${row.alt} ${row.file_name}`.includes(String(query)))
          .filter(row => (!folder || row.folder === folder) && (!tag || (row.tags as string[]).includes(String(tag))))
        const from = (Number(page) - 1) * Number(page_size)
        const all = site.rows('media')
        return {
          rows: mediaRows.slice(from, from + Number(page_size)).map(row => ({ ...row, lacks_words: row.alt === '' })),
          total: mediaRows.length,
          counts: { library: mediaRows.length, repair: 0, ends: 0, unused: mediaRows.length, removed: 0 },
          folders: [...new Set(all.map(({ folder }) => folder).filter(Boolean))],
          tags: [...new Set(all.flatMap(({ tags }) => tags as string[]))],
        }
      },
      // The response of the bulk functions is fixed: tests/policies/bulk-pictures.test.ts tests the effect on each
      // picture, and the tests here cover how the screen shows the result.
      preview_picture_action: args => {
        const changingRows = site.rows('media').filter(row => isChosen(args, row) && isChangedByAction(args, row))
        const unchangedCount = (args.ids as string[]).length - changingRows.length
        return [
          { outcome: 'changed', count: changingRows.length, changes: true, titles: [] },
          ...(unchangedCount ? [{ outcome: 'as_it_is', count: unchangedCount, changes: false, titles: [] }] : []),
        ]
      },
      apply_picture_action: args => {
        const changingRows = site.rows('media').filter(row => isChosen(args, row) && isChangedByAction(args, row))
        old.set(String(args.batch), structuredClone(changingRows))
        for (const row of changingRows) Object.assign(row, applyBulkChange(args, row))
        return { changed: changingRows.length, missed: 0 }
      },
      undo_bulk_change: ({ batch }) => {
        const rows = old.get(String(batch)) ?? []
        for (const oldRow of rows) site.change('media', String(oldRow.id), oldRow)
        return { undone: rows.length, changed: 0, left: 0 }
      },
    },
  })
  return site
}

/**
 * Makes a site that examines uploaded pictures. The upload itself is mocked by the test.
 * @param duplicate library picture with the same content as each uploaded file
 */
export function makeSiteWithUploads(duplicate: FakeRow | null = null, ...pictures: FakeRow[]): FakeSite {
  const site = makeSiteWithPictures(...pictures)
  site.defaults.media = { alt: '', is_decorative: false, credit: null, consent_expires_on: null }
  site.on('POST', /\/api\/pictures\/examined/, (_, { args: { path } }) => ({
    path,
    duplicate,
    picture: {
      mime_type: 'image/png',
      bytes: 1,
      width: 600,
      height: 400,
      content_hash: 'x',
      dominant_color: null,
      placeholder: null,
    },
  }))
  site.on('DELETE', /\/storage\/v1\/object\/media/, () => [])
  site.on('GET', /\/api\/pictures\/sized/, () => new Response(new Blob(['x'], { type: 'image/png' })))
  return site
}

const isChosen = ({ ids }: FakeRow, { id }: FakeRow) => (ids as string[]).includes(String(id))
function applyBulkChange({ action, value = '' }: FakeRow, { tags, ...row }: FakeRow): FakeRow {
  const newTags = tags as string[]
  if (action === 'folder') return { folder: value }
  if (action === 'tag') return { tags: [...new Set([...newTags, String(value)])] }
  if (action === 'untag') return { tags: newTags.filter(tag => tag !== value) }
  return { ...row, ...JSON.parse(String(value)) }
}
const isChangedByAction = (args: FakeRow, row: FakeRow) =>
  Object.entries(applyBulkChange(args, row)).some(
    ([name, value]) => JSON.stringify(row[name]) !== JSON.stringify(value),
  )
