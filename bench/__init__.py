"""Speed, shown as ratios that are measured side by side in one run: machines are noisy."""
