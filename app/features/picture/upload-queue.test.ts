import { describe, expect, it } from 'vitest'
import type { UploadedPicture, UploadOptions } from '../../platform/images/upload-picture.ts'
import {
  formatUploads,
  formatUploadTitle,
  type LibraryUpload,
  sortUploads,
  UploadQueue,
  type UploadState,
} from './upload-queue.ts'

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type })
const toUploaded = (file: File, duplicate = false) =>
  ({
    path: `library/${file.name}`,
    fileName: file.name,
    picture: {},
    duplicate: duplicate ? { id: 'there' } : null,
  }) as unknown as UploadedPicture

/** Upload queue in which the test decides when an upload finishes. */
function queue() {
  const sends = new Map<string, PromiseWithResolvers<UploadedPicture> & { options: UploadOptions }>()
  const done: string[] = []
  const made = new UploadQueue({
    send(options) {
      const arriving = Promise.withResolvers<UploadedPicture>()
      sends.set(options.file.name, { ...arriving, options })
      options.signal?.addEventListener('abort', () => arriving.reject(options.signal?.reason))
      return arriving.promise
    },
    async store({ fileName }) {
      done.push(`stored ${fileName}`)
      return `id of ${fileName}`
    },
    async discard({ fileName }) {
      done.push(`let go ${fileName}`)
    },
    async replace({ fileName }) {
      done.push(`replaced by ${fileName}`)
      return 'there'
    },
  })
  const states = () => made.list().map(({ file, state }) => [file.name, state.status])
  const arrive = async (name: string, duplicate = false) => {
    const upload = sends.get(name)
    upload?.resolve(toUploaded(upload.options.file, duplicate))
    await settled()
  }
  const idOf = (name: string) => made.list().find(({ file }) => file.name === name)?.id ?? ''
  const stateOf = (name: string): UploadState | undefined => made.list().find(({ file }) => file.name === name)?.state
  return { made, sends, done, states, arrive, idOf, stateOf }
}
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

describe('files dropped into the library', () => {
  it('are refused immediately if they are no pictures, without blocking other files', async () => {
    const { made, states, arrive, done, stateOf } = queue()
    made.add([picture('poster.svg', 'image/svg+xml'), picture('a.png')])
    expect(states()).toEqual([
      ['poster.svg', 'refused'],
      ['a.png', 'sending'],
    ])
    expect(stateOf('poster.svg')).toMatchObject({ said: expect.stringContaining('Only JPEG, PNG'), again: false })
    await arrive('a.png')
    expect(done).toEqual(['stored a.png'])
  })
  it('upload two at a time', async () => {
    const { made, states, arrive } = queue()
    made.add([picture('a.png'), picture('b.png'), picture('c.png')])
    expect(states().map(([, status]) => status)).toEqual(['sending', 'sending', 'waiting'])
    await arrive('b.png')
    expect(states().map(([, status]) => status)).toEqual(['sending', 'stored', 'sending'])
    expect(formatUploads(made.list())).toBe('1 stored, 2 uploading')
  })
  it('report the progress of each file', () => {
    const { made, sends, stateOf } = queue()
    made.add([picture('a.png')])
    const { options } = sends.get('a.png') ?? {}
    options?.onProgress?.(0.38)
    options?.onWaiting?.(true)
    expect(stateOf('a.png')).toEqual({ status: 'sending', share: 0.38, away: true })
    options?.onWaiting?.(false)
    expect(stateOf('a.png')).toMatchObject({ away: false })
  })
  it('leave no file in the storage if the upload is cancelled', async () => {
    const { made, states, idOf, done } = queue()
    made.add([picture('a.png'), picture('b.png'), picture('c.png')])
    made.cancel(idOf('a.png'))
    await settled()
    expect(states()).toEqual([
      ['b.png', 'sending'],
      ['c.png', 'sending'],
    ])
    expect(done).toEqual([])
  })
  it('show the reason if the upload fails', async () => {
    const { made, sends, stateOf, idOf, arrive } = queue()
    made.add([picture('a.png')])
    sends.get('a.png')?.reject(new Error('The file is damaged.'))
    await settled()
    expect(stateOf('a.png')).toEqual({ status: 'refused', said: 'The file is damaged.', again: true })
    made.retry(idOf('a.png'))
    await arrive('a.png')
    expect(stateOf('a.png')).toEqual({ status: 'stored', pictureId: 'id of a.png' })
    made.clear()
    expect(made.list()).toEqual([])
  })
})

describe('an uploaded duplicate of a picture', () => {
  const decideDuplicate = async (choice: 'use' | 'replace' | 'both') => {
    const { made, arrive, idOf, stateOf, done } = queue()
    made.add([picture('a.png')])
    await arrive('a.png', true)
    expect(stateOf('a.png')?.status).toBe('duplicate')
    expect(done).toEqual([])
    await made.decide(idOf('a.png'), choice)
    return { state: stateOf('a.png'), done }
  }
  it('can be discarded in favour of the stored picture', async () => {
    expect(await decideDuplicate('use')).toEqual({
      state: { status: 'stored', pictureId: 'there' },
      done: ['let go a.png'],
    })
  })
  it('can replace the stored picture’s file', async () => {
    expect(await decideDuplicate('replace')).toMatchObject({ done: ['replaced by a.png'] })
  })
  it('can be stored as a second picture', async () => {
    expect(await decideDuplicate('both')).toMatchObject({ done: ['stored a.png'] })
  })
  it('is discarded when the user removes it from the upload list', async () => {
    const { made, arrive, idOf, done } = queue()
    made.add([picture('a.png')])
    await arrive('a.png', true)
    made.cancel(idOf('a.png'))
    await settled()
    expect([made.list(), done]).toEqual([[], ['let go a.png']])
  })
})

it('the list of uploads begins with refused files, followed by duplicates', () => {
  const upload = (name: string, status: string) =>
    ({ id: name, file: picture(name), state: { status } }) as unknown as LibraryUpload
  const uploads = [
    upload('a', 'stored'),
    upload('b', 'sending'),
    upload('c', 'duplicate'),
    upload('d', 'refused'),
    upload('e', 'waiting'),
  ]
  expect(sortUploads(uploads).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b', 'e'])
})

it.each<[states: UploadState['status'][], title: string]>([
  [['sending', 'stored'], 'Uploading 2 images'],
  [['waiting', 'refused'], 'Uploading 2 images'],
  [['duplicate', 'sending'], 'Uploading 2 images'],
  [['duplicate'], 'Upload of 1 image ended'],
  [['stored', 'duplicate'], 'Upload of 2 images ended'],
  [['stored'], '1 image uploaded'],
  [['stored', 'stored'], '2 images uploaded'],
  [['stored', 'refused'], 'Upload of 2 images ended'],
])('the title of the list of uploads states whether all uploads have ended (states %s)', (states, title) => {
  const uploads = states.map((status, at) => ({ id: String(at), state: { status } }) as LibraryUpload)
  expect(formatUploadTitle(uploads)).toBe(title)
})
