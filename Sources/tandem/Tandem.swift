import ArgumentParser

@main
struct Tandem: ParsableCommand {}
