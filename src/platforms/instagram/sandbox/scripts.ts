/** Data in the scripts of simulated pages. */

/** The data of an embed: JSON inside a JSON string. */
export const embedScript = (contextJSON: string | null) =>
  `<script>requireLazy([],function(){s.handle({"require":[["PolarisEmbedSimple","init",[],[{"contextJSON":${JSON.stringify(contextJSON)}}]]]})})</script>`

/** A query's answer in the script of a page. */
export const sjs = (data: object) =>
  `<script type="application/json" data-sjs>${JSON.stringify({ require: [['S', 'h', null, [{ __bbox: { require: [['R', 'n', [], ['q', { __bbox: { result: { data } } }]]] } }]]] })}</script>`
