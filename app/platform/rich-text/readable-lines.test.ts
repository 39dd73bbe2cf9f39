import { expect, it } from 'vitest'
import { toReadableLines } from './readable-lines.ts'

it('the plain text version of a formatted text has one labelled line per block', () => {
  expect(
    toReadableLines(
      `<h2>What it <em>cost</em></h2><p class="q">Who paid?</p><p>The
      <a href="/circles/looms">weavers</a>.<small class="footnote">Letter, 2024.</small></p><hr>
      <ul><li>Rent<ul><li>of March</li></ul></li><li><p>Lamps</p></li></ul><ol start="3"><li>Ask</li></ol>
      <blockquote class="pull">Two in a hundred.</blockquote>
      <figure><img src="/media/a/loom.jpg" alt="A loom"><figcaption>At work</figcaption></figure>
      <figure class="gallery"><img src="/media/x.jpg"><img src="/media/y.jpg" alt="Y"></figure>
      <table><caption>By year</caption><thead><tr><th>Year</th><th>Francs</th></tr></thead><tbody><tr><td>2024</td><td>9</td></tr></tbody></table>
      <iframe src="https://youtu.be/dQw4w9WgXcQ" title="The opening"></iframe><p> </p>`,
    ),
  ).toEqual([
    'Heading: What it cost',
    'Question: Who paid?',
    'The weavers (/circles/looms). [Note: Letter, 2024.]',
    '———',
    '• Rent',
    '  • of March',
    '• Lamps',
    '3. Ask',
    '“Two in a hundred.”',
    '[Picture: A loom]',
    'Caption: At work',
    '[Picture: x.jpg]',
    '[Picture: Y]',
    'Caption: By year',
    'Year | Francs',
    '2024 | 9',
    '[Film: The opening]',
  ])
})

it('the plain text version of an empty text has no lines', () => {
  expect(toReadableLines('Habari.')).toEqual(['Habari.'])
  expect(toReadableLines('')).toEqual([])
})
