/** A logo allowed in a mark certificate: SVG Tiny PS. */
export const sampleLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 100 100">' +
  '<title>Example</title><circle cx="50" cy="50" r="40" fill="#0a6"/></svg>';
