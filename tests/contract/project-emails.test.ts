import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSessionToken, makeApplicationFields, signInAmina, signUpMusa } from './cast.ts'
import { startMailServer } from './mail-server.ts'
import { type SimulatedProject, startProject, startSiteOfProject } from './project-site.ts'
import type { ServedSite } from './served-site.ts'
import { findFreePort, makeVisitorClient, retryUntilTrue } from './site-under-test.ts'

let project: SimulatedProject
let mail: Awaited<ReturnType<typeof startMailServer>>
const sites: ServedSite[] = []
const startSite = async (variables: Record<string, string>, keys: Partial<SimulatedProject> = {}) => {
  const site = await startSiteOfProject({ ...project, ...keys }, variables)
  sites.push(site)
  return site
}
beforeAll(async () => {
  mail = await startMailServer()
  project = await startProject()
})
afterAll(async () => {
  for (const site of sites) await site.stop()
  await project?.stop()
  await mail?.stop()
})

const submitApplication = (email: string) =>
  makeVisitorClient(project)
    .rpc('submit_application', { application: makeApplicationFields(email) })
    .throwOnError()
const listLetters = (email: string) => mail.letters.filter(letter => letter.includes(`To: ${email}`))
const readQueuedAnswers = async (...recipients: string[]) =>
  (await project.sql`select answer from private.outbox where recipient = any (${recipients})`).map(
    ({ answer }) => answer,
  )

describe('the mail queue of a Supabase project', () => {
  it('refuses requests from visitors, managers and admins', async () => {
    const tokens = [
      undefined,
      await getSessionToken(await signUpMusa(project)),
      await getSessionToken(await signInAmina(project)),
    ]
    for (const token of [...tokens, project.publishableKey])
      for (const name of ['server_claim_letter', 'server_mail_queue', 'server_apply_retention', 'server_pointers']) {
        const answer = await fetch(`${project.url}/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers: {
            apikey: project.publishableKey,
            'content-type': 'application/json',
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(name === 'server_claim_letter' ? { own_claim: randomUUID() } : {}),
        })
        expect([401, 403, 404], name).toContain(answer.status)
      }
  })
  it('sends no e-mail while the secret key is wrong', async () => {
    const wrongKey = `sb_secret_${randomUUID()}`
    await submitApplication('wrong-key@example.org')
    const site = await startSite({ SMTP_URL: mail.url }, { secretKey: wrongKey })
    await retryUntilTrue(async () => expect(site.log.join('\n')).toContain('refuses the key in SUPABASE_SECRET_KEY'))
    await expect(site.backend.operations?.functions.call('server_last_jobs')).rejects.toMatchObject({
      code: 'KEY_REFUSED',
    })
    expect(site.log).toHaveLength(1)
    expect(site.log.join('\n')).not.toContain(wrongKey)
    expect(await readQueuedAnswers('wrong-key@example.org')).toEqual([null])
    expect(listLetters('wrong-key@example.org')).toEqual([])
  })
})

it('an applicant gets an e-mail from the server of a Supabase project', async () => {
  await startSite({ SMTP_URL: mail.url })
  await submitApplication('zola@example.org')
  expect(await mail.mailTo('zola@example.org')).toContain('Your application for membership has arrived.')
  await retryUntilTrue(async () => expect(await readQueuedAnswers('zola@example.org')).toEqual([]))
})

it('an invitation from a Supabase project contains the URL of the site', async () => {
  const site = sites.at(-1)
  const amina = await signInAmina(project)
  await amina.rpc('invite_people', { emails: ['tariro@example.org'], role: 'manager', days: 7 }).throwOnError()
  const letter = (await mail.mailTo('tariro@example.org')).replace(/=\r?\n/g, '')
  expect(letter).toContain(`${site?.url}/auth/signup?invitation=`)
})

it('two servers of one Supabase project send each e-mail once', async () => {
  await startSite({ SMTP_URL: mail.url })
  const names = Array.from({ length: 12 }, (_, n) => `person-${n}@example.org`)
  await project.sql`insert into private.outbox (recipient, template, data)
    select recipient, 'application-received', '{"name": "Zola", "kind": "membership", "token": "x"}' from unnest(${names}::text[]) as recipient`
  await retryUntilTrue(async () => expect(await readQueuedAnswers(...names)).toEqual([]))
  // The servers stop before the e-mails are counted, so that a second copy of an e-mail would have arrived.
  for (const site of sites.splice(0)) await site.stop()
  expect(names.map(name => listLetters(name).length)).toEqual(names.map(() => 1))
})

it('an e-mail stays in the queue with the reason while no mail server responds', async () => {
  const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` })
  await submitApplication('patient@example.org')
  await retryUntilTrue(async () =>
    expect(await readQueuedAnswers('patient@example.org')).toEqual([expect.stringContaining('ECONNREFUSED')]),
  )
  expect(site.log.join('\n')).not.toContain('patient@example.org')
})
