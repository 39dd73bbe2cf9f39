import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { describe, expect, it } from 'vitest'
import { findCommentControl } from '../../app/desk/editor/find-comment-control.ts'
import { useFixedOrderWhileTyping } from '../../app/desk/editor/use-fixed-order-while-typing.ts'

function Cards({ ids }: { ids: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { order, holdOrder, releaseOrder } = useFixedOrderWhileTyping(list, ids)
  return (
    <ul ref={list} onFocus={holdOrder} onBlur={releaseOrder}>
      {order.map(id => (
        <li key={id}>
          <textarea aria-label={id} />
        </li>
      ))}
    </ul>
  )
}
const readOrder = () => screen.getAllByRole('textbox').map(box => box.getAttribute('aria-label'))

it('comment cards are not moved while a user types in a card', async () => {
  const { rerender } = render(<Cards ids={['a', 'b']} />)
  await userEvent.click(screen.getByLabelText('a'))
  rerender(<Cards ids={['n', 'b', 'a']} />)
  expect(readOrder()).toEqual(['a', 'b', 'n'])
  expect(document.activeElement).toBe(screen.getByLabelText('a'))
  await userEvent.click(document.body)
  expect(readOrder()).toEqual(['n', 'b', 'a'])
})

describe('the focus in a list of comments', () => {
  const openComment = '<li><button class="remark-passage">First</button></li>'
  const chosenComment = '<li class="remark-chosen"><p class="remark-actions"><button>Chosen</button></p></li>'
  const commentWithReply = '<li><button class="remark-passage">Answered</button><textarea>Reply</textarea></li>'
  const chosenReply =
    '<li class="remark-chosen"><button class="remark-passage">Chosen</button><textarea>Reply to chosen</textarea></li>'
  const resolvedComments = `<details><summary>Resolved</summary><ul>${chosenComment}</ul></details>`
  it.each([
    ['the chosen comment', `<ul>${openComment}${chosenComment}</ul>${resolvedComments}`, 'Chosen'],
    ['the first comment', `<ul>${openComment}</ul>${resolvedComments}`, 'First'],
    ['the reply that was begun on the chosen comment', `<ul>${openComment}${chosenReply}</ul>`, 'Reply to chosen'],
    [
      'the reply that was begun on the first comment',
      `<ul>${commentWithReply}${openComment}</ul>${resolvedComments}`,
      'Reply',
    ],
    ['the chosen comment, not the reply to another', `<ul>${commentWithReply}${chosenComment}</ul>`, 'Chosen'],
    ['the resolved comments', resolvedComments, 'Resolved'],
    ['the list', '<p>Failed</p>', 'Failed'],
  ])('goes to %s', (_, html, text) => {
    document.body.innerHTML = `<section class="remarks">${html}</section>`
    expect(findCommentControl(document.querySelector('section') as HTMLElement).textContent).toBe(text)
  })
})
