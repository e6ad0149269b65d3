// Bar charts of groups of shares from 0 to 1, one colour per member.
const colours = ["#c1440e", "#1d4e89", "#0b6e4f"];
const bar = 9;
const gap = 12;
const left = 190;
const width = 440;

export const barPlot = (title, groups, names) => {
  const step = names.length * bar + gap;
  const top = 84;
  const bottom = top + groups.length * step;
  const x = (share) => left + share * width;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${x(share)}" x2="${x(share)}" y1="${top - 6}" y2="${bottom}" class="grid"/><text x="${x(share)}" y="${bottom + 16}" text-anchor="middle">${share * 100} %</text>`,
  );
  const legend = names.map(
    (name, i) =>
      `<rect x="${left + i * 150}" y="50" width="12" height="12" fill="${colours[i]}"/><text x="${left + i * 150 + 18}" y="60">${name}</text>`,
  );
  const rows = groups.map(({ name, values }, row) => {
    const y = top + row * step;
    const bars = values.map(
      (share, i) =>
        `<rect x="${left}" y="${y + i * bar}" width="${(share * width).toFixed(1)}" height="${bar - 1}" fill="${colours[i]}"><title>${name}, ${names[i]}: ${Math.round(share * 100)} %</title></rect>`,
    );
    return `<text x="${left - 10}" y="${y + (names.length * bar) / 2 + 4}" text-anchor="end">${name}</text>${bars.join("")}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 ${bottom + 34}" font-family="system-ui, sans-serif" font-size="12"><title>${title}</title><style>.grid{stroke:#8884;stroke-width:1}</style><rect width="680" height="${bottom + 34}" fill="#fff"/><text x="20" y="30" font-size="16" font-weight="600">${title}</text>${legend.join("")}${grid.join("")}${rows.join("")}</svg>\n`;
};
