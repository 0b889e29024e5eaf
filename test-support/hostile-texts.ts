// Texts that would like to be run: tags and addresses of every kind, behind every way out of an attribute or element.
const code = 'window.ran=1';
export const bodies = [
  `<script>${code}</script>`,
  `<img src=x onerror=${code}>`,
  `<svg onload=${code}>`,
  `<iframe srcdoc="<script>parent.ran=1</script>">`,
  `<a href="javascript:${code}">open</a>`,
  `<details open ontoggle=${code}>`,
  `<video><source onerror=${code}></video>`,
  `<input autofocus onfocus=${code}>`,
  `<body onpageshow=${code}>`,
  `<style>@import 'javascript:${code}'</style>`,
  `<link rel=stylesheet href="javascript:${code}">`,
  `<object data="javascript:${code}"></object>`,
  `<embed src="javascript:${code}">`,
  `<form action="javascript:${code}"><button>go</button></form>`,
  `<base href="//example.com/">`,
  `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  `<marquee onstart=${code}>`,
  `<math><mtext><img src=x onerror=${code}></mtext></math>`,
  `<template><script>${code}</script></template>`,
  `<noscript><img src=x onerror=${code}></noscript>`,
  `<svg><animate onbegin=${code} attributeName=x dur=1s>`,
  `<select><option><img src=x onerror=${code}></option></select>`,
  `javascript:${code}`,
  `{{constructor.constructor('${code}')()}}`,
  `\${${code}}`,
];
const escapes = ['', '">', "'>", '</textarea>', '</script>', '-->'];
export const hostileTexts = escapes.flatMap((escape) => bodies.map((body) => escape + body));

/** All of it in one text: behind a quotation mark, from right to left, in letters that look like others, without a space to break at. */
export const strangeText = (length: number): string =>
  `"><img src=x onerror=${code}>\u200F משה \u200E\u0420\u0430t ${'W'.repeat(length)}`.slice(0, length);
