import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Json } from '../../app/platform/db/database.gen.ts'
import { product } from '../../app/platform/product.ts'
import { makeAminaClient } from './editors.ts'
import { makeHexDigits } from './library-desk.ts'

type Section = { kind: string; heading: string; items?: Json; body_html?: string; is_visible?: boolean }

/** Creates an edition in an unused year, with these sections in this order. */
export async function makeEdition(page: Page, slug: 'davos' | 'geneva' | 'basel', sections: readonly Section[] = []) {
  await page.goto('/auth/login')
  const client = await makeAminaClient(page)
  const flagship = await client.from('flagship_pages').select('id, title').eq('slug', slug).single().throwOnError()
  const flagship_id = flagship.data.id
  const name = makeHexDigits()
  let edition: { id: string; year: number } | null = null
  // A flagship has one edition per year, and some tests also create the edition of the next year.
  while (!edition) {
    const year = 2028 + 2 * Math.floor(Math.random() * 36)
    const newEdition = {
      flagship_id,
      year,
      title: `Table ${name}`,
      starts_on: `${year}-01-18`,
      ends_on: `${year}-01-20`,
    }
    edition = (await client.from('flagship_editions').insert(newEdition).select('id, year').single()).data
  }
  const ids = new Map<string, string>()
  for (const [position, section] of sections.entries()) {
    const row = { flagship_id, edition_id: edition.id, slug: `section-${position}`, position, ...section }
    const insertedSection = await client.from('flagship_sections').insert(row).select('id').single().throwOnError()
    ids.set(section.heading, insertedSection.data.id)
  }
  const { id, year } = edition
  const base = slug === 'davos' ? '/flagship-davos' : `/${product.slug}-${slug}`
  return {
    client,
    id,
    year,
    name,
    flagship: flagship.data,
    idOf: (heading: string) => ids.get(heading) ?? '',
    /** `address` is the URL of the edition for visitors; `path` and `desk` are URLs of the edit page. */
    address: `${base}/${year}`,
    path: `/admin/davos?open=${id}`,
    desk: `/admin/davos?${new URLSearchParams({ ...(slug === 'davos' ? {} : { flagship: slug }), year: String(year) })}`,
  }
}

/** Makes this year's Davos edition visible to visitors. Other tests use later years. */
export async function makeCurrentEdition(client: SupabaseClient) {
  const davos = client.from('flagship_pages').update({ is_visible: true }).eq('slug', 'davos').select('id').single()
  const flagship_id = (await davos.throwOnError()).data.id
  const year = new Date().getUTCFullYear() + 1
  const update = client
    .from('flagship_editions')
    .upsert({ flagship_id, year, title: 'At hand', is_visible: true }, { onConflict: 'flagship_id,year' })
    .select('id')
    .single()
  return { flagship_id, edition_id: String((await update.throwOnError()).data.id), year }
}

/** Finds the list of sections. The other functions of this file read the rows of this list. */
export const findSections = (page: Page) => page.getByRole('list', { name: 'Sections' })
export const readHeadings = (page: Page) => findSections(page).getByRole('heading', { level: 3 }).allInnerTexts()
export const findSectionLine = (page: Page, heading: string) =>
  findSections(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: heading, exact: true }) })
