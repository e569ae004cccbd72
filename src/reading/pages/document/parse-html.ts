import { parseHTML } from 'linkedom'

/**
 * Replaces the event target of linkedom's nodes, which enters a map for each node into a weak map: a tenth of the time of
 * a page, and more than half of its garbage collection. No code here listens to events.
 */
class SilentTarget {}

/** Replaces the class whose constructor `super()` calls in linkedom's class Node, which linkedom does not export. */
function silenceNodes(document: object): void {
  let prototype = Object.getPrototypeOf(document) as object | null
  while (prototype) {
    if (prototype.constructor.name === 'Node') Object.setPrototypeOf(prototype.constructor, SilentTarget)
    prototype = Object.getPrototypeOf(prototype) as object | null
  }
}

/** Attribute names have no case in HTML (section 13.2.5.33): old pages write `HREF`, React `dateTime`. linkedom keeps the case. */
function lowerAttributeNames(document: object): void {
  let prototype = Object.getPrototypeOf(document) as { createAttribute(name: string): object } | null
  while (prototype && !Object.hasOwn(prototype, 'createAttribute'))
    prototype = Object.getPrototypeOf(prototype) as typeof prototype
  if (!prototype) return
  const { createAttribute } = prototype
  prototype.createAttribute = function (name) {
    return createAttribute.call(this, name.toLowerCase())
  }
}

const first = parseHTML('<html></html>').document
silenceNodes(first)
lowerAttributeNames(first)

/** A document of linkedom from HTML, with its tags where they are written. */
export const parseHtml = (html: string): object => parseHTML(html).document
