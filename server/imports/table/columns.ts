/** What a column of a table may become: a column of an article, or something beside it. */
const targets = [
  'id',
  'title',
  'slug',
  'excerpt',
  'content_html',
  'status',
  'published_at',
  'seo_title',
  'seo_description',
  'canonical_url',
  'interviewee',
  'feature_image_url',
  'feature_image_alt',
  'feature_image_caption',
  'authors',
  'categories',
  'tags',
  'series',
  'address',
] as const
export type Target = (typeof targets)[number]

/** What people and programs call them, in English, French and Portuguese, letters alone. */
const spellings: Record<Target, string> = {
  id: 'id guid uid key postid articleid numero identifiant identificador',
  title: 'title headline name posttitle articletitle titre titulo',
  slug: 'slug handle urlslug permalinkslug postname',
  excerpt: 'excerpt summary description abstract standfirst lead teaser subtitle resume chapo extrait resumo',
  content_html:
    'contenthtml content html body bodyhtml text posttext articletext fulltext postcontent article markdown contenu texte corps conteudo texto corpo',
  status: 'status state poststatus published ispublished draft statut etat estado',
  published_at:
    'publishedat date publishdate publicationdate publisheddate publishedon postdate pubdate datepublished datedepublication datepublication data datadepublicacao',
  seo_title: 'seotitle metatitle titreseo',
  seo_description: 'seodescription metadescription descriptionseo',
  canonical_url: 'canonicalurl canonical',
  interviewee: 'interviewee interviewed personneinterviewee entrevistado',
  feature_image_url:
    'featureimageurl featureimage featuredimage featuredimageurl image imageurl picture pictureurl photo cover coverimage thumbnail heroimage imagealaune imagem foto',
  feature_image_alt:
    'featureimagealt featuredimagealt imagealt alt alttext imagealttext coveralt textealternatif textoalternativo',
  feature_image_caption: 'featureimagecaption featuredimagecaption imagecaption caption legende legenda',
  authors: 'authors author by byline writer writers authorname auteur auteurs autor autores',
  categories: 'categories category section rubrique categorie categoria categorias seccao',
  tags: 'tags tag keywords topics etiquettes motscles mots etiquetas palavraschave',
  series: 'series serie dossier',
  address: 'address url link permalink posturl lien adresse endereco ligacao',
}

const byName = new Map(
  Object.entries(spellings).flatMap(([target, names]) => names.split(' ').map(name => [name, target as Target])),
)

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')

const isTarget = (word: string): word is Target => (targets as readonly string[]).includes(word)

export type Columns = {
  /** What each column becomes, in their order; undefined for one that becomes nothing. */
  targets: (Target | undefined)[]
  /** What was guessed, as a sentence; undefined where somebody said all of it. */
  guess: string | undefined
}

/**
 * What the columns of a table become. What an editor has said of a column counts, also that it is nothing (`-`); the others
 * are guessed by their names. Two columns never become the same: the first one does.
 */
export function columnsOf(names: readonly string[], said: Readonly<Record<string, string>>): Columns {
  const taken = new Set<Target>()
  const take = (target: Target | undefined) => {
    if (target === undefined || taken.has(target)) return undefined
    taken.add(target)
    return target
  }
  const told = names.map(name => {
    const word = said[name]
    return word !== undefined && isTarget(word) ? take(word) : undefined
  })
  const guessed: string[] = []
  const all = names.map((name, at) => {
    if (told[at] !== undefined || said[name] !== undefined) return told[at]
    const target = take(byName.get(folded(name)))
    if (target !== undefined) guessed.push(`“${name.slice(0, 60)}” as ${target}`)
    return target
  })
  const guess = guessed.length === 0 ? undefined : `The columns were taken by their names: ${guessed.join(', ')}.`
  return { targets: all, guess }
}

/** How much the names of a first row look like those of a table of articles, from 0 to 1. */
export function likeness(names: readonly string[]): number {
  const { targets: found } = columnsOf(names, {})
  const known = found.filter(target => target !== undefined).length
  if (!found.includes('title')) return known >= 3 ? 0.4 : 0
  return Math.min(1, 0.5 + known * 0.1)
}
