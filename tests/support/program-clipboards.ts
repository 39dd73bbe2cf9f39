/** Makes the clipboard HTML that Word writes, with its XML islands and the names of all its styles. */
export const makeWordClipboard = (
  body: string,
) => `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><xml>
<w:LatentStyles LatentStyleCount="376">${'<w:LsdException Locked="false" Name="x"/>'.repeat(376)}</w:LatentStyles></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm;} @list l0:level1 {mso-level-start-at:4;} --></style><!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]--></head>
<body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`

/** Clipboards of programs, each modelled on public examples, with the text stored after pasting. */
export const programClipboards: readonly [program: string, clipboard: string, storedHtml: string][] = [
  [
    'Word on the web: a heading and a list that begins at three',
    '<html><body><!--StartFragment--><div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph" role="heading" aria-level="1"><span class="TextRun">A</span><span class="EOP">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1 BCX0"><ol class="NumberListStyle1 SCXW1 BCX0" role="list" start="3"><li class="OutlineElement Ltr SCXW1" role="listitem" aria-setsize="-1" data-aria-level="1" data-leveltext="%1."><p class="Paragraph SCXW1"><span class="TextRun">a</span></p></li></ol></div><!--EndFragment--></body></html>',
    '<h2>A</h2><ol start="3"><li>a</li></ol>',
  ],
  [
    'Google Docs: a table with merged cells',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><div dir="ltr"><table><colgroup><col width="1"></colgroup><tbody><tr style="height:0pt"><td colspan="2" rowspan="1"><p dir="ltr"><span>a</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  ],
  [
    'LibreOffice: headings, a list that begins at three and a footnote',
    '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-GB"><h1 class="western">A</h1><p style="margin-bottom: 0cm"><font face="Liberation Serif"><b>a</b></font><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><ol start="3"><li><p>b</p></li></ol><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>The note.</p></div></body></html>',
    '<h2>A</h2><p><strong>a</strong><small class="footnote">The note.</small></p><ol start="3"><li>b</li></ol>',
  ],
  ['LibreOffice: text from right to left', '<html><body><p dir="rtl">نص</p></body></html>', '<p dir="rtl">نص</p>'],
  [
    'Outlook: a list and a guarded link',
    makeWordClipboard(
      '<div class=WordSection1><p class=MsoNormal>a <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb&amp;data=05">b</a></p><ul style="margin-top:0cm" type=disc><li class=MsoListParagraph style="mso-list:l0 level1 lfo1">c</li><ul type=circle><li class=MsoListParagraph style="mso-list:l0 level2 lfo1">d</li></ul></ul></div>',
    ),
    '<p>a <a href="https://a.example/b">b</a></p><ul><li>c<ul><li>d</li></ul></li></ul>',
  ],
  [
    'Outlook on the web: paragraphs that are boxes',
    '<div class="elementToProof" style="font-family: Aptos">a</div><div class="elementToProof"><br></div><div class="elementToProof">b</div>',
    '<p>a</p><p>b</p>',
  ],
  [
    'Apple Pages: headings by their size',
    '<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 28.0px \'Helvetica Neue\'} p.p2 {margin: 0.0px; font: 17.0px \'Helvetica Neue\'; min-height: 12.0px} p.p3 {margin: 0.0px; font: 11.0px \'Helvetica Neue\'}</style></head><body><p class="p1"><b>A</b></p><p class="p2">B</p><p class="p3">These are the words of the text, of which there are many.</p><p class="p3"><br></p><p class="p3">a<span class="Apple-converted-space">&nbsp;</span>b</p><ul class="ul1"><li class="li3">c</li><ul class="ul1"><li class="li3">d</li></ul></ul></body></html>',
    '<h2><strong>A</strong></h2><h3>B</h3><p>These are the words of the text, of which there are many.</p><p>a b</p><ul><li>c<ul><li>d</li></ul></li></ul>',
  ],
  [
    'Apple Notes: a note without headings',
    '<style>p.p1 {font: 13.0px \'Helvetica\'}</style><p class="p1">a</p><p class="p1"><b>b</b></p>',
    '<p>a</p><p><strong>b</strong></p>',
  ],
  [
    'Notion: headings, lists and a quote',
    '<meta charset=\'utf-8\'><!-- notionvc: 1f --><h1>A</h1>\n<h2>B</h2>\n<p>a <strong>b</strong> <code>c</code></p>\n<ol start="2">\n<li>d\n<ul>\n<li>e</li>\n</ul>\n</li>\n</ol>\n<blockquote>f</blockquote>\n<aside>💡 g</aside>',
    '<h2>A</h2><h3>B</h3><p>a <strong>b</strong> <code>c</code></p><ol start="2"><li>d<ul><li>e</li></ul></li></ol><blockquote>f</blockquote><p>💡 g</p>',
  ],
  [
    'Excel: rows without their table',
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0><!--StartFragment--><col width=64><tr height=20><td height=20 class=xl65>a</td><td>b</td></tr><tr height=20><td>c</td><td>d</td></tr><!--EndFragment--></table></body></html>',
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
  ],
  ['a page: points without their list', '<li>a</li><li>b</li>', '<ul><li>a</li><li>b</li></ul>'],
  [
    'a page: a quote with its address',
    '<blockquote cite="https://a.example/"><p>a</p></blockquote>',
    '<blockquote cite="https://a.example/">a</blockquote>',
  ],
]
