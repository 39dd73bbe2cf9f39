import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAmina } from './cast.ts'
import { type SimulatedProject, startProject, startSiteOfProject } from './project-site.ts'
import type { ServedSite } from './served-site.ts'

let project: SimulatedProject
const sites: ServedSite[] = []
const startSite = async (secretKey: string) => {
  const site = await startSiteOfProject({ ...project, secretKey })
  sites.push(site)
  return site
}
beforeAll(async () => {
  project = await startProject()
})
afterAll(async () => {
  for (const site of sites) await site.stop()
  await project?.stop()
})

it('the server reads a file of a Supabase project with the secret key', async () => {
  const name = `library/${randomUUID()} 1.png`
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a50' } })
    .png()
    .toBuffer()
  const amina = await signInAmina(project)
  expect((await amina.storage.from('media').upload(name, picture, { contentType: 'image/png' })).error).toBeNull()
  const [withKey, keylessSite] = [await startSite(project.secretKey), await startSite('')]
  const file = await withKey.backend.readFile('media', name, 'a version')
  expect(Buffer.from(file ?? []).equals(picture)).toBe(true)
  expect(await withKey.backend.readFile('media', 'library/none.png')).toBeUndefined()
  expect(await keylessSite.backend.readFile('media', name)).toBeUndefined()
})
