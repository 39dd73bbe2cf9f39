import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { useObjectUrl } from '../../app/platform/images/use-object-url.ts'

/** Renders pictures of these files, and records the URLs of every render, and the URLs that exist. */
function renderFiles(files: readonly (Blob | undefined)[], Wrapper = StrictMode as React.ElementType) {
  const rendered: (string | undefined)[] = []
  const existing = new Set<string>()
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${++made}`
    existing.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(url => void existing.delete(url))
  const Picture = ({ file }: { file: Blob | undefined }) => {
    const url = useObjectUrl(file)
    rendered.push(url)
    return <img src={url} alt="" />
  }
  const draw = (shown: readonly (Blob | undefined)[]) => (
    <Wrapper>
      {shown.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the files have no id, and their order is fixed
        <Picture key={at} file={file} />
      ))}
    </Wrapper>
  )
  const { rerender, unmount } = render(draw(files))
  return { rendered, existing, show: (shown: typeof files) => rerender(draw(shown)), unmount }
}

it('the object URL of a file is there in the first render, without a second render', () => {
  const { rendered } = renderFiles([new Blob(['a'])], 'div')
  expect(rendered).toEqual(['blob:1'])
})

it('pictures of the same file share one object URL while one of them is shown', async () => {
  const file = new Blob(['a'])
  const { existing, show, unmount } = renderFiles([file, file])
  await Promise.resolve()
  expect([...existing]).toEqual(['blob:1'])
  show([file])
  await Promise.resolve()
  expect([...existing]).toEqual(['blob:1'])
  unmount()
  await Promise.resolve()
  expect([...existing]).toEqual([])
})

it('a picture that gets another file shows it and releases the old object URL', async () => {
  const { rendered, existing, show } = renderFiles([new Blob(['a'])])
  show([new Blob(['b'])])
  await Promise.resolve()
  expect([rendered.at(-1), ...existing]).toEqual(['blob:2', 'blob:2'])
  show([undefined])
  await Promise.resolve()
  expect([rendered.at(-1), ...existing]).toEqual([undefined])
})
