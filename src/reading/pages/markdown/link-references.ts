/** Numbers the links of a text for a list of references. */
export class LinkReferences {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  /** The number of a link, in order of first use. */
  cite(url: string, text: string): number {
    const known = this.#numbers.get(url)
    if (known !== undefined) return known
    const number = this.#numbers.size + 1
    this.#numbers.set(url, number)
    this.#texts.push(text)
    return number
  }

  /** The list of references: `⟨1⟩ https://…: text`. Empty if the text has no links. */
  references(): string {
    if (this.#numbers.size === 0) return ''
    const lines = [...this.#numbers].map(([url, number]) => `⟨${number}⟩ ${url}: ${this.#texts[number - 1]}`)
    return `## References\n\n${lines.join('\n')}\n`
  }
}
