import { describe, expect, it } from 'vitest'
import { listRateLimitNetworks } from '../../../edge/client-address.ts'
import { checkUploadQuota, type UnfinishedUpload, uploadLimits } from './upload-quota.ts'

const megabyte = 1024 * 1024
const now = 10_000_000
const plenty = 1_000_000 * megabyte
let count = 0
const upload = (owner: string, more: Partial<UnfinishedUpload> = {}): UnfinishedUpload => ({
  id: String(count++),
  owner,
  networks: [],
  size: megabyte,
  touchedAt: now,
  ...more,
})
const many = (length: number, make: (n: number) => UnfinishedUpload) => Array.from({ length }, (_, n) => make(n))
const findStatus = (verdict: ReturnType<typeof checkUploadQuota>) =>
  'refused' in verdict ? verdict.refused.status : 'admitted'

describe('checkUploadQuota', () => {
  it('allows four unfinished uploads per owner', () => {
    expect(
      checkUploadQuota(
        upload('zola'),
        many(3, () => upload('zola')),
        plenty,
      ),
    ).toEqual({ replaces: [] })
    expect(
      findStatus(
        checkUploadQuota(
          upload('zola'),
          many(4, () => upload('zola')),
          plenty,
        ),
      ),
    ).toBe(429)
    expect(
      findStatus(
        checkUploadQuota(
          upload('musa'),
          many(4, () => upload('zola')),
          plenty,
        ),
      ),
    ).toBe('admitted')
  })
  it('limits the declared bytes per owner', () => {
    const size = 25 * megabyte
    expect(findStatus(checkUploadQuota(upload('zola', { size }), [upload('zola', { size })], plenty))).toBe('admitted')
    expect(
      findStatus(
        checkUploadQuota(
          upload('zola', { size }),
          many(2, () => upload('zola', { size })),
          plenty,
        ),
      ),
    ).toBe(429)
  })
  it('replaces the owner’s own idle uploads, oldest first', () => {
    const idle = upload('zola', { touchedAt: now - uploadLimits.idle - 2 })
    const idleToo = upload('zola', { touchedAt: now - uploadLimits.idle - 1 })
    expect(checkUploadQuota(upload('zola'), [idleToo, idle, ...many(2, () => upload('zola'))], plenty)).toEqual({
      replaces: [idle.id],
    })
  })
  it('limits the uploads from one network address, whichever accounts upload', () => {
    const from = (n: number) => ({ networks: listRateLimitNetworks(`2001:db8:1:${n}::1`) })
    const same = many(12, n => upload(`account ${n}`, { networks: listRateLimitNetworks('198.51.100.1') }))
    expect(
      findStatus(checkUploadQuota(upload('new', { networks: listRateLimitNetworks('198.51.100.1') }), same, plenty)),
    ).toBe(429)
    expect(
      findStatus(checkUploadQuota(upload('new', { networks: listRateLimitNetworks('198.51.100.2') }), same, plenty)),
    ).toBe('admitted')
    const spread = many(24, n => upload(`account ${n}`, from(n * 256)))
    expect(findStatus(checkUploadQuota(upload('new', from(9999)), spread, plenty))).toBe(429)
  })
  it('reserves half of all upload slots for editors', () => {
    const visitors = many(100, n => upload(`account ${n}`, { networks: listRateLimitNetworks(`198.51.100.${n}`) }))
    expect(
      findStatus(checkUploadQuota(upload('new', { networks: listRateLimitNetworks('192.0.2.1') }), visitors, plenty)),
    ).toBe(429)
    expect(findStatus(checkUploadQuota(upload('editor'), visitors, plenty))).toBe('admitted')
    expect(
      findStatus(
        checkUploadQuota(
          upload('editor'),
          many(200, n => upload(`editor ${n}`)),
          plenty,
        ),
      ),
    ).toBe(429)
  })
  it('refuses an upload with 507 if the upload would use disk space reserved for the database', () => {
    const free = uploadLimits.freeSpace + 2 * megabyte
    expect(findStatus(checkUploadQuota(upload('zola'), [upload('musa')], free))).toBe('admitted')
    expect(
      findStatus(
        checkUploadQuota(
          upload('zola'),
          many(2, n => upload(`musa ${n}`)),
          free,
        ),
      ),
    ).toBe(507)
  })
})
