import { expect, test } from 'vitest'
import { removeGeneratorMarks } from './generator-marks.ts'

function read(text: string, isMdx = false) {
  const description = { notCarried: {} as Record<string, number>, remarks: [] }
  const pages: Record<string, string> = { 'lamps.md': '/posts/lamps/', '2024-03-01-lamps': '/2024/03/01/lamps.html' }
  const html = removeGeneratorMarks(text, { addressOfPage: name => pages[name], isMdx }, description)
  return { html: html.replace(/\n{2,}/g, '\n').trim(), notCarried: description.notCarried }
}

test.each([
  [
    '{{< youtube dQw4w9WgXcQ >}}',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title=""></iframe>',
  ],
  [
    '{{< youtube id="dQw4w9WgXcQ" title="The opening" >}}',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The opening"></iframe>',
  ],
  [
    '{% include youtube.html id="dQw4w9WgXcQ" %}',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title=""></iframe>',
  ],
  ['{{< vimeo 146022717 >}}', '<iframe src="https://player.vimeo.com/video/146022717" title=""></iframe>'],
  [
    '{{< figure src="/img/lamp.png" alt="A lamp" caption="Lit at six" >}}',
    '<figure><img src="/img/lamp.png" alt="A lamp"><figcaption>Lit at six</figcaption></figure>',
  ],
  [
    '{% include figure image_path="/img/lamp.png" alt="A lamp" %}',
    '<figure><img src="/img/lamp.png" alt="A lamp"></figure>',
  ],
  ['[more]({{< relref "lamps.md" >}})', '[more](/posts/lamps/)'],
  ['[more]({% post_url 2024-03-01-lamps %})', '[more](/2024/03/01/lamps.html)'],
  ["![]({{ '/img/lamp.png' | relative_url }})", '![](/img/lamp.png)'],
  ['![]({{ site.baseurl }}/img/lamp.png)', '![](/img/lamp.png)'],
  ['{% highlight js %}\nlet x\n{% endhighlight %}', '```js\nlet x\n```'],
  ['{{< pullquote >}}A silo keeps.{{< /pullquote >}}', '<blockquote class="pull">\nA silo keeps.\n</blockquote>'],
  ['{{% note %}}Corrected.{{% /note %}}', '<div class="note">\nCorrected.\n</div>'],
  ['A price of {{ amount }} francs', 'A price of {{ amount }} francs'],
])('the Markdown import converts a tag of a static site generator (tag %s)', (text, expectedHtml) => {
  expect(read(text)).toEqual({ html: expectedHtml, notCarried: {} })
})

test('the Markdown import counts the unsupported shortcodes of each name', () => {
  expect(read('{{< button href="/join" >}}Join us{{< /button >}}\n{{< toc >}}\n{{< toc >}}')).toEqual({
    html: 'Join us',
    notCarried: { 'shortcode button': 1, 'shortcode toc': 2 },
  })
  expect(read('{% if page.x %}Yes{% endif %}{{ page.author }}{% comment %}hidden{% endcomment %}').notCarried).toEqual({
    'liquid if': 1,
    'liquid {{ page.author }}': 1,
    'liquid comment': 1,
  })
  expect(read('{{< gist amina 123 >}}')).toEqual({
    html: '<p><a href="https://gist.github.com/amina/123">The code</a></p>',
    notCarried: { 'shortcode gist': 1 },
  })
})

test('the Markdown import leaves shortcodes inside code unchanged', () => {
  const sample = 'Write `{{< youtube id >}}` or:\n```\n{% include x %}\n<Chart />\n```'
  expect(read(sample, true)).toEqual({ html: sample, notCarried: {} })
})

test('the Markdown import counts the attributes that kramdown and Hugo attach to text', () => {
  expect(read('A word.\n{: .lead}\n\n## Rent {#rent .big}')).toEqual({
    html: 'A word.\n## Rent',
    notCarried: { 'attributes of kramdown': 1, 'names of headings': 1 },
  })
})

test('the Markdown import counts MDX imports and components', () => {
  const text =
    'import Chart from "../chart.tsx"\nimport "./x.css"\n\n<YouTube id="dQw4w9WgXcQ" />\n\n<Chart data={[1, 2]} title="Rent">Rent by year</Chart>'
  expect(read(text, true)).toEqual({
    html: '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title=""></iframe>\nRent by year',
    notCarried: { 'programs of MDX': 2, 'component chart': 1 },
  })
})

test.each(['{{<', '{%', '{{', '<A ', '`', '{:', '``` ', "<A '", '<A {'])(
  'the Markdown import ends within a time limit for an endless text of “%s”',
  mark => {
    const text = mark.repeat(30_000)
    expect(
      removeGeneratorMarks(text, { addressOfPage: () => undefined, isMdx: true }, { notCarried: {}, remarks: [] })
        .length,
    ).toBeGreaterThan(0)
  },
)
