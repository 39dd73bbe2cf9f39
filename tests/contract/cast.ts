import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { makeVisitorClient, type SiteUnderTest } from './site-under-test.ts'

export const makeEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.org`

export const password = 'a long enough one'

/** Signs in Amina, who is an administrator. */
export async function signInAmina(site: SiteUnderTest): Promise<SupabaseClient> {
  const amina = makeVisitorClient(site)
  const { error } = await amina.auth.signInWithPassword(site.admin)
  expect(error).toBeNull()
  return amina
}

/** Signs up Zola, who becomes a member, because everybody who signs up is a member. */
export async function signUpZola(site: SiteUnderTest, email = makeEmail('zola')) {
  const zola = makeVisitorClient(site)
  const { data, error } = await zola.auth.signUp({ email, password, options: { data: { full_name: 'Zola Dlamini' } } })
  expect(error).toBeNull()
  if (!data.user) throw new Error('Zola has no account')
  return { zola, email, id: data.user.id }
}

/** Signs up Musa and lets Amina promote him: he is a manager. */
export async function signUpMusa(site: SiteUnderTest): Promise<SupabaseClient> {
  const { zola: musa, id } = await signUpZola(site, makeEmail('musa'))
  const amina = await signInAmina(site)
  const { error } = await amina.from('user_roles').insert({ user_id: id, role: 'manager' })
  expect(error).toBeNull()
  return musa
}

/** Makes the fields of an application by Zola. */
export const makeApplicationFields = (email: string) => ({
  submission_id: randomUUID(),
  kind: 'membership',
  full_name: 'Zola Mensah',
  email,
  organisation: 'Harbour Works',
  country: 'GH',
  circles: [],
  statement: 'I keep a bridge standing.',
  consent: true,
  website: '',
  elapsed_ms: 60_000,
})

/** Signs an existing user in on another device. */
export async function signInWithPassword(site: SiteUnderTest, email: string): Promise<SupabaseClient> {
  const person = makeVisitorClient(site)
  expect((await person.auth.signInWithPassword({ email, password })).error).toBeNull()
  return person
}

export const getSessionToken = async (person: SupabaseClient) =>
  (await person.auth.getSession()).data.session?.access_token ?? ''

export const readClaims = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/**
 * Opens the shared document of a new article.
 * @param writer user who opens the document
 * @param author user who adds the article
 */
export async function openSharedDocument(writer: SupabaseClient, author = writer): Promise<string> {
  const { data: article } = await author
    .from('news_articles')
    .insert({ slug: `a-text-${randomUUID()}`, title: 'A text' })
    .select('id')
    .single()
    .throwOnError()
  const { data: openedDocument } = await writer
    .rpc('open_document', { of_table: 'news_articles', of_row: article?.id, knows: 1 })
    .throwOnError()
  return openedDocument.id
}
