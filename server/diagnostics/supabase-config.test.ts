import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { expect, it } from 'vitest'
import { declaredBuckets } from './bucket-checks.ts'

type Bucket = { public: boolean; file_size_limit: string; allowed_mime_types: string[] }
type Settings = {
  auth: Record<string, unknown> & { email: Record<string, unknown>; mfa: Record<string, unknown> }
  storage: { buckets: Record<string, Bucket> }
}
const { auth, storage } = parse(readFileSync('supabase/config.toml', 'utf8')) as unknown as Settings

it('supabase/config.toml points links in e-mails to the site', () => {
  expect(auth.site_url).toBe('env(SITE_URL)')
})

it('supabase/config.toml sets the password and code rules that the site shows to users', () => {
  expect(auth).toMatchObject({ minimum_password_length: 10, enable_signup: true })
  expect(auth.email).toMatchObject({
    enable_confirmations: true,
    double_confirm_changes: true,
    secure_password_change: false,
    otp_length: 6,
    otp_expiry: 3600,
    max_frequency: '60s',
  })
  expect(auth.mfa).toMatchObject({ totp: { enroll_enabled: true, verify_enabled: true } })
})

it('supabase/config.toml disables every sign-in method that the site does not offer', () => {
  expect(auth).toMatchObject({
    enable_anonymous_sign_ins: false,
    enable_manual_linking: false,
    captcha: { enabled: false },
    sms: { enable_signup: false },
    mfa: { phone: { enroll_enabled: false, verify_enabled: false } },
    web3: { solana: { enabled: false }, ethereum: { enabled: false } },
  })
  expect(auth).not.toHaveProperty('external')
})

it('supabase/config.toml creates the same buckets as the migrations', () => {
  const mebibyte = 1024 * 1024
  const buckets = Object.entries(storage.buckets).map(([id, bucket]) => ({
    id,
    public: bucket.public,
    file_size_limit: Number.parseInt(bucket.file_size_limit, 10) * mebibyte,
    allowed_mime_types: bucket.allowed_mime_types,
  }))
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  expect(buckets.sort(byId)).toEqual([...declaredBuckets].sort(byId))
})
