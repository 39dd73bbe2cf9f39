import type { SupabaseClient } from '@supabase/supabase-js'

type NewPicture = { path: string; bytes: Uint8Array; type?: string; alt?: string } & Record<string, unknown>

/** Requests the server's check of an uploaded file, like an editor's browser. */
export async function requestExamination(origin: string, editor: SupabaseClient, requestBody: Record<string, unknown>) {
  const token = (await editor.auth.getSession()).data.session?.access_token
  const answer = await fetch(`${origin}/api/pictures/examined`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(requestBody),
  })
  return { status: answer.status, body: await answer.json() }
}

/**
 * Adds a picture to the library as an editor's browser does: it uploads the file, waits for the server's check, and
 * inserts the row.
 */
export async function addPicture(
  origin: string,
  editor: SupabaseClient,
  { path, bytes, type = 'image/png', alt = 'A table', ...more }: NewPicture,
) {
  const { error } = await editor.storage.from('media').upload(path, bytes, { contentType: type })
  if (error) throw error
  const { status, body } = await requestExamination(origin, editor, { path })
  if (status !== 200) throw new Error(`the server refused the picture: ${body.message}`)
  const { data } = await editor
    .from('media')
    .insert({ path, alt, ...body.picture, ...more })
    .select()
    .single()
    .throwOnError()
  return data
}
