/** Data in the scripts of pages. */

/** That of an embed: JSON in a string of JSON. */
export const embedScript = (contextJSON: string | null) =>
  `<script>requireLazy([],function(){s.handle({"require":[["PolarisEmbedSimple","init",[],[{"contextJSON":${JSON.stringify(contextJSON)}}]]]})})</script>`

/** The answer of a query that a page was made with. */
export const sjs = (data: object) =>
  `<script type="application/json" data-sjs>${JSON.stringify({ require: [['S', 'h', null, [{ __bbox: { require: [['R', 'n', [], ['q', { __bbox: { result: { data } } }]]] } }]]] })}</script>`
