import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addNewSigningKey, readFolderKeys, type SiteKeys } from '../keys.ts'
import { openTokenKeys } from './token-keys.ts'

let folder: string
let keys: SiteKeys
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'token-keys-'))
  keys = readFolderKeys(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const now = () => Math.floor(Date.now() / 1000)
const claims = (): JWTPayload => ({ sub: 'zola', role: 'authenticated', iat: now(), exp: now() + 60 })
const encodeSecret = (text: string) => new TextEncoder().encode(text)
const hs256 = (secret: Uint8Array, header: object = {}) =>
  new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', ...header }).sign(secret)

describe('a token that is not valid', () => {
  it.each([
    ['an empty text', async () => ''],
    ['three words with dots', async () => 'a.b.c'],
    ['without an algorithm', async () => new UnsecuredJWT(claims()).encode()],
    ['signed with another secret', async () => hs256(encodeSecret('another secret of 32 letters, or more'))],
    [
      'signed with the secret under the id of a public key',
      async () => hs256(encodeSecret(keys.jwtSecret), { kid: kid() }),
    ],
    [
      'signed with a public key as the secret (PEM)',
      async () => hs256(encodeSecret(await exportSPKI(await publicKey())), {}),
    ],
    [
      'signed with a public key as the secret (JWK)',
      async () => hs256(encodeSecret(JSON.stringify(published())), { kid: kid() }),
    ],
    [
      'signed with the x value of a public key as the secret',
      async () => hs256(encodeSecret(published()?.x ?? ''), {}),
    ],
    [
      'signed with another key under the kid of this site',
      async () => es256((await generateKeyPair('ES256')).privateKey, { kid: kid() }),
    ],
    ['signed with the key of this site without a kid', async () => es256(await privateKey(), {})],
    [
      'signed with the key of this site under an unknown kid',
      async () => es256(await privateKey(), { kid: 'another' }),
    ],
    ['signed with a key that the token contains', withOwnKey],
    [
      'signed with HS384 and the secret',
      async () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS384' }).sign(encodeSecret(keys.jwtSecret)),
    ],
    ['with a changed signature', async () => `${(await openTokenKeys(keys).sign(claims())).slice(0, -6)}AAAAAA`],
  ])('is refused (token: %s)', async (_, token) => {
    expect(await openTokenKeys(keys).verify(await token())).toBe('invalid')
  })

  it('is reported either as expired or as invalid', async () => {
    const tokenKeys = openTokenKeys(keys)
    expect(await tokenKeys.verify(await tokenKeys.sign({ ...claims(), exp: now() - 1 }))).toBe('expired')
  })

  const kid = () => keys.signingKeys[0]?.kid ?? ''
  const published = () => openTokenKeys(keys).published[0]
  const publicKey = async () => (await importJWK(published() ?? {}, 'ES256')) as CryptoKey
  const privateKey = async () => (await importJWK({ ...keys.signingKeys[0] }, 'ES256')) as CryptoKey
  const es256 = (key: CryptoKey, header: object) =>
    new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', ...header }).sign(key)
  async function withOwnKey() {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await crypto.subtle.exportKey('jwk', publicKey)
    return es256(privateKey, { kid: kid(), jwk })
  }
})

it('the key set signs tokens with ES256 and the kid of a published key', async () => {
  const { sign, published } = openTokenKeys(keys)
  const token = await sign(claims())
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: keys.signingKeys[0]?.kid, typ: 'JWT' })
  expect((await jwtVerify(token, createLocalJWKSet({ keys: published }))).payload.sub).toBe('zola')
  expect(JSON.stringify(published)).not.toContain(keys.signingKeys[0]?.d)
  expect(Object.keys(published[0] ?? {})).not.toContain('d')
})

it('the key set accepts tokens that are signed with the shared JWT secret', async () => {
  expect(await openTokenKeys(keys).verify(await hs256(encodeSecret(keys.jwtSecret)))).toMatchObject({ sub: 'zola' })
})

it('the key set accepts tokens of the previous key after a rotation, but of no earlier keys', async () => {
  const first = await openTokenKeys(keys).sign(claims())
  const rotated = addNewSigningKey(keys)
  const { sign, verify, published } = openTokenKeys(rotated)
  expect(published).toHaveLength(2)
  expect(await verify(first)).toMatchObject({ sub: 'zola' })
  const second = await sign(claims())
  expect(decodeProtectedHeader(second).kid).not.toBe(decodeProtectedHeader(first).kid)
  const restartedKeys = openTokenKeys(addNewSigningKey(rotated))
  expect([await restartedKeys.verify(first), typeof (await restartedKeys.verify(second))]).toEqual([
    'invalid',
    'object',
  ])
})

it('the key set adds exactly one signing key to an old key file without a signing key', () => {
  const { signingKeys: _, ...old } = keys
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(old))
  const newKeys = readFolderKeys(folder)
  expect(newKeys).toMatchObject(old)
  expect(newKeys.signingKeys).toHaveLength(1)
  expect(readFolderKeys(folder)).toEqual(newKeys)
  expect(JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'))).toEqual(newKeys)
})

it('a session token contains the claims that it was signed with', async () => {
  const payload = claims()
  expect(decodeJwt(await openTokenKeys(keys).sign(payload))).toEqual(payload)
})
